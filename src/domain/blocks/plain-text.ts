/**
 * A text in the form in which headings are compared: composed Hangul (macOS decomposes it), ASCII for full-width forms,
 * single spaces for spaces and line breaks, lower case.
 */
export function plainText(text: string): string {
  // Such a long text is not a heading, and normalizing it could take long.
  if (text.length > 200) return text;
  if (/^[!-~가-힣]*(?: [!-~가-힣]+)*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[–—−]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}

const BULLETS = /^[\s·•‧∙▪■□◦○●◆◇▶▷※*>-]+/u;
/** `1. `, `1) `, `(1) `, `①`, `가. `. */
const NUMBERING = /^(?:\(?\d{1,2}[.)]|[①-⑳]|[가나다라마바사아자차카타파하][.)])\s*/u;

/** A label as CONTRACT §8.1 compares labels: without case, spaces, underscores, hyphens, bullets and a leading number. */
export function comparableLabel(text: string): string {
  if (text.length > 200) return text;
  const plain = plainText(text);
  const word = /^[a-z가-힣][^.)]/.test(plain)
    ? plain
    : plain.replace(BULLETS, '').replace(NUMBERING, '').replace(BULLETS, '');
  return word.replace(/[\s_-]+/gu, '');
}
