/** Saves bytes as a download of that name. */
export function saveFile(bytes: Blob, name: string): void {
  const href = URL.createObjectURL(bytes);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser reads the bytes some time after the click, and does not say when.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
