import { request } from '../request.ts';
import { saveFile } from './save-file.ts';

/** Fetched ahead (registry.ts), because it is also needed to say that the server does not answer. @returns the name of the file @throws what `request` throws */
export async function downloadCsv(address: string): Promise<string> {
  const response = await request(address);
  const [, file = ''] = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await response.blob(), file);
  return file;
}
