import { request } from '../request.ts';
import { words } from './download-words.ts';
import { say } from './page-language.ts';
import { saveFile } from './save-file.ts';
import { showToast } from './toasts.ts';

/** Fetched ahead (registry.ts), because it is also needed to say that the server does not answer. @throws what `request` throws */
export async function downloadCsv(address: string, isEditing: boolean): Promise<void> {
  const response = await request(address);
  const [, file = ''] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await response.blob(), file);
  const description = say(words.downloaded(file)) + (isEditing ? say(words.savedFiguresOnly) : '');
  showToast({ title: say(words.download), description });
}
