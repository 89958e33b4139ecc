import { request } from '../request.ts';
import { showToast } from './toasts.ts';

/** A download that says how it ended; without this the link downloads by itself, and says nothing. */
export function enhanceCsvExport(link: HTMLAnchorElement): void {
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void download(link.href, link.closest('[data-editing]') !== null);
  });
}

async function download(address: string, isEditing: boolean): Promise<void> {
  try {
    const response = await request(address);
    const [, file = 'report.csv'] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    const href = URL.createObjectURL(await response.blob());
    Object.assign(document.createElement('a'), { href, download: file }).click();
    // The browser reads the bytes after the click, at a time it does not tell.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
    showToast({ title: 'CSV 다운로드', description: `${file} downloaded.${isEditing ? ' Saved figures only.' : ''}` });
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    showToast({ title: 'CSV 다운로드 실패', description, variant: 'destructive' });
  }
}

/** A button that can only say something. */
export function enhanceNotice(button: HTMLButtonElement): void {
  button.addEventListener('click', () => {
    showToast({ title: '준비 중', description: button.dataset.notice ?? '' });
  });
}
