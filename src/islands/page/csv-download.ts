import { request } from '../request.ts';
import { words } from './download-words.ts';
import { say } from './page-language.ts';
import { saveFile } from './save-file.ts';
import { showToast } from './toasts.ts';

/**
 * @param control what was pressed
 * @throws what `request` throws
 */
export async function downloadCsv(address: string, control: HTMLElement): Promise<void> {
  const response = await request(address);
  const [, file = ''] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await response.blob(), file);
  const description =
    say(words.downloaded(file)) + (control.closest('[data-editing]') !== null ? say(words.savedFiguresOnly) : '');
  showToast({ title: say(words.download), description });
}
