import { hasModifier } from './has-modifier.ts';
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
    const { downloadCsv } = await import('./csv-download.ts');
    const file = await downloadCsv(address);
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
