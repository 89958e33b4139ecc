/** Reads the props that the server rendered an island with. @throws Error when the page has none. */
export function propsOf({ id }: HTMLElement): object {
  const script = document.querySelector(`script[data-props-of="${id}"]`);
  if (script === null) throw new Error(`The page has no props for its island #${id}; <Island> writes them beside it.`);
  return JSON.parse(script.textContent) as object;
}
