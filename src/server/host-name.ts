/** The name in a Host header, in lower case and without its port; null when the header is not valid. */
export function hostNameOf(header: string): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/i.exec(header);
  return match?.[1]?.toLowerCase() ?? null;
}
