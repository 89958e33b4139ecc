import { hasModifier } from './has-modifier.ts';
import { say } from './page-language.ts';
import { showToast } from './toasts.ts';
import { words } from './words.ts';

const downloadCode = () => import('./csv-download.ts');

/** Reports how a download ended, and what an export waits for. Without this script links download by themselves. */
export function enableCsvExports(): void {
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('a[download][href^="/"],[data-notice]');
    if (!control || hasModifier(event)) return;
    event.preventDefault();
    const { notice: description, title = '', get: label = '', csv } = control.dataset;
    const press = () => void download(csv ?? (control as HTMLAnchorElement).href, control);
    if (description === undefined) return press();
    showToast({ title, description, action: { label, press } });
  });
  // Ahead: it is also needed to say that the server does not answer.
  if (document.querySelector('a[download]')) addEventListener('load', () => void downloadCode().catch(() => {}));
}

async function download(address: string, control: HTMLElement): Promise<void> {
  try {
    await downloadCode().then((it) => it.downloadCsv(address, control));
  } catch (error) {
    showToast({ title: say(words.notDownloaded), description: (error as Error).message, variant: 'destructive' });
  }
}
