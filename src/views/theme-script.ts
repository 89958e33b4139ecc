/**
 * Runs before first paint, so it is inline; the CSP allows it by its hash. SPEC §1: dark when nothing is stored.
 * Storage that throws (blocked by the browser) means that nothing is stored.
 */
export const themeScript =
  "try{var t=localStorage.getItem('theme')}catch{}document.documentElement.className=t==='light'?'light':'dark'";
