/** Reads the HTML of our own server as text. React has written it, so tags are closed and attributes quoted. */

export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** The attributes and inner HTML of each element with this name; elements of the name must not be nested. */
export function elements(html: string, name: string): { attributes: Record<string, string>; inner: string }[] {
  return [...html.matchAll(new RegExp(`<${name}((?:\\s[^>]*)?)>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, head, inner]) => ({
      attributes: Object.fromEntries(
        [...(head ?? '').matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
      ),
      inner: inner ?? '',
    }),
  );
}
