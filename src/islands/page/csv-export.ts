import { request } from '../request.ts';
import { hasModifier } from './has-modifier.ts';
import { saveFile } from './save-file.ts';
import { showToast } from './toasts.ts';

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
    const response = await request(address);
    const [, file = ''] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
    saveFile(await response.blob(), file);
    showToast({ title: 'CSV 다운로드', description: `${file} downloaded.${isEditing ? ' Saved figures only.' : ''}` });
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    showToast({ title: 'CSV 다운로드 실패', description, variant: 'destructive' });
  }
}

/** Makes a button show its notice as a toast. */
export function enhanceNotice(button: HTMLButtonElement): void {
  button.addEventListener('click', () => {
    showToast({ title: '준비 중', description: button.dataset.notice ?? '' });
  });
}
