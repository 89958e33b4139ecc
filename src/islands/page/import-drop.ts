import { filesToImport } from './inbox.ts';

/** On a page that imports, a file may be dropped anywhere: the island opens the import dialog with it. */
export function enableFileDrop(): void {
  // Readers, and reports of the past, have no link to import either.
  if (document.querySelector('[data-island] [data-import]') === null) return;
  const follow = (event: DragEvent) => {
    const { type, dataTransfer, relatedTarget } = event;
    if (!dataTransfer?.types.includes('Files')) return; // a text that is dragged into a cell
    event.preventDefault();
    // Between two elements of the page the file is still over it.
    document.body.toggleAttribute('data-drop', type === 'dragover' || relatedTarget !== null);
    if (type === 'drop') filesToImport.set([...dataTransfer.files]);
  };
  for (const type of ['dragover', 'dragleave', 'drop'] as const) document.addEventListener(type, follow);
}
