import { MOST_UPLOADED } from '../../domain/import-answer.ts';
import type { Label } from '../../domain/report.ts';

/** What the file picker offers. */
export const ACCEPTED = '.csv,.txt,.tsv,.xlsx';

const SAVE_AS: Label = {
  ko: '엑셀에서 "Excel 통합 문서(*.xlsx)"로 저장해 주세요.',
  en: 'Open it in a spreadsheet and save it as .xlsx.',
};
const ASK: Label = {
  ko: '이 파일의 바탕이 된 통합 문서나 CSV 파일을 가져와 주세요.',
  en: 'Import the workbook or CSV file that it was made from.',
};
const UNPACK: Label = { ko: '압축을 풀고 안의 파일을 가져와 주세요.', en: 'Unpack it and import what is in it.' };

/** Kinds of files that are dropped by mistake, by the ending of their name. */
const KINDS: readonly (readonly [endings: RegExp, ko: string, en: string, advice: Label])[] = [
  [/\.xlsb?$|\.xlt$/, '옛 엑셀 파일', 'a workbook of an older or binary format', SAVE_AS],
  [/\.xls[mt]x?$|\.xltx$/, '매크로나 서식이 든 엑셀 파일', 'a workbook with macros, or a template', SAVE_AS],
  [/\.(?:ods|numbers|cell|et)$/, '다른 프로그램의 스프레드시트', 'a spreadsheet of another program', SAVE_AS],
  [/\.(?:html?|mht|xml)$/, '웹 페이지', 'a web page', SAVE_AS],
  [/\.pdf$/, 'PDF 파일', 'a PDF', ASK],
  [/\.(?:png|jpe?g|gif|bmp|webp|heic|tiff?)$/, '그림 파일', 'a picture', ASK],
  [/\.(?:docx?|hwpx?|pptx?)$/, '문서 파일', 'a document', ASK],
  [/\.(?:zip|gz|7z|rar|tar|egg)$/, '압축 파일', 'an archive', UNPACK],
];

/** Why a file is not sent at all; null for one that may hold a report. The server looks at its bytes. */
export function whyRefused({ name, size }: Pick<File, 'name' | 'size'>): Label | null {
  const lower = name.toLowerCase();
  if (/\.(?:csv|txt|tsv|xlsx)$/.test(lower)) {
    if (size <= MOST_UPLOADED) return null;
    return { ko: '10 MB보다 큽니다. 나누어 저장해 주세요.', en: 'It is larger than 10 MB; split it.' };
  }
  const [, ko, en, advice] = KINDS.find(([endings]) => endings.test(lower)) ?? [];
  if (advice !== undefined) return { ko: `${ko}입니다. ${advice.ko}`, en: `This is ${en}. ${advice.en}` };
  const [ending] = /\.[^.]+$/.exec(lower) ?? [];
  const takes = ACCEPTED.replaceAll(',', ', ');
  return ending === undefined
    ? { ko: `확장자가 없습니다. ${takes}만 가져옵니다.`, en: `Its name has no ending; only ${takes} are imported.` }
    : {
        ko: `${ending} 파일입니다. ${takes}만 가져옵니다.`,
        en: `This is a ${ending} file; only ${takes} are imported.`,
      };
}
