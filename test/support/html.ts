/** Just enough to read our own server's HTML as text: it is written by React, so tags are closed and quoted. */

export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

/** The attributes and inner HTML of each element of a name that holds no other of its name. */
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
