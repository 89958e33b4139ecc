/** Monotonic, in milliseconds; loading the `performance` global costs every command 2 ms. */
export function uptimeMs(): number {
  return process.uptime() * 1000;
}
