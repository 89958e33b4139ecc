import { request } from '../request.ts';
import { hasModifier } from './has-modifier.ts';
import { say } from './page-language.ts';
import { saveFile } from './save-file.ts';
import { showToast } from './toasts.ts';
import { words } from './words.ts';

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
}

async function download(address: string, control: HTMLElement): Promise<void> {
  try {
    const response = await request(address);
    const [, file = ''] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    saveFile(await response.blob(), file);
    const description =
      say(words.downloaded(file)) + (control.closest('[data-editing]') !== null ? say(words.savedFiguresOnly) : '');
    showToast({ title: say(words.download), description });
  } catch (error) {
    showToast({ title: say(words.notDownloaded), description: (error as Error).message, variant: 'destructive' });
  }
}
