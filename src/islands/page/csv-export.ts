import { hasModifier } from './has-modifier.ts';
import { say } from './page-language.ts';
import { showToast } from './toasts.ts';
import { words } from './words.ts';

/** Reports how a download ended in a toast. Without this script the link downloads by itself, without a toast. */
export function enhanceCsvExport(link: HTMLAnchorElement): void {
  link.addEventListener('click', (event) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    void download(link.href, link.closest('[data-editing]') !== null);
  });
}

async function download(address: string, isEditing: boolean): Promise<void> {
  try {
    const { downloadCsv } = await import('./csv-download.ts');
    const file = await downloadCsv(address);
    const description = say(words.downloaded(file)) + (isEditing ? say(words.savedFiguresOnly) : '');
    showToast({ title: say(words.download), description });
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    showToast({ title: say(words.notDownloaded), description, variant: 'destructive' });
  }
}

/** Makes a button show its notice as a toast. */
export function enhanceNotice(button: HTMLButtonElement): void {
  button.addEventListener('click', () => {
    showToast({ title: say(words.comingSoon), description: button.dataset.notice ?? '' });
  });
}
