import { defineFaults } from '../../domain/fault.ts';

/** What can be wrong with an import in the browser. Programs get the English sentence. */
export const fault = defineFaults({
  'name-choice': ({ most }: { most: number }) => ({
    ko: `이름의 항목(as)은 "이름:항목 키"이고 ${most}개까지 쓸 수 있습니다. 제외하려면 "이름:-"를 쓰세요.`,
    en: `as must be a name and the key of a field, at most ${most} times, such as as=name:arenasOthers, or as=name:- to leave it out.`,
  }),
  'no-file': () => ({
    ko: '이름이 있는 파일이 없습니다. CSV 파일이나 엑셀 파일(.xlsx)을 선택해 다시 보내세요.',
    en: 'There is no file with a name; choose a CSV file or a workbook (.xlsx), or send its name, such as name=cost.xlsx.',
  }),
  'no-plan': () => ({
    ko: '적용하려면 미리 보기에서 받은 plan을 함께 보내세요.',
    en: 'step=apply needs the plan from the preview.',
  }),
  'not-bytes': () => ({
    ko: '파일 하나를 그대로 보내야 합니다(Content-Type: application/octet-stream).',
    en: 'The body must be the bytes of one file as they are; send it with Content-Type: application/octet-stream.',
  }),
  'plan-outdated': () => ({
    ko: '미리 본 뒤에 파일, 선택, 단어 또는 저장된 값이 바뀌어 저장하지 않았습니다. 파일을 다시 확인하세요.',
    en: 'The file, the choices, the words or the stored figures are no longer those of the preview, so nothing was written; preview the file again.',
  }),
  'too-many-imports': () => ({
    ko: '지금 가져오는 파일이 많습니다. 잠시 후 다시 시도하세요.',
    en: 'Too many files are being imported right now; try again in a moment.',
  }),
  'import-too-slow': ({ seconds }: { seconds: number }) => ({
    ko: `파일을 읽는 데 ${seconds}초가 넘게 걸려 저장하지 않았습니다. 연도별로 나누세요.`,
    en: `The file took longer than ${seconds} s to read, so nothing was written; split it by year.`,
  }),
  'import-too-heavy': () => ({
    ko: '파일을 읽는 데 메모리가 모자라 저장하지 않았습니다. 연도별로 나누세요.',
    en: 'The file needs more memory than an import may take, so nothing was written; split it by year.',
  }),
  'import-left': () => ({
    ko: '저장하기 전에 연결이 끊겨 아무것도 저장되지 않았습니다.',
    en: 'The client left before its import was written; nothing was written.',
  }),
  'import-cut-off': () => ({
    ko: '가져오기가 끝나기 직전에 중단되어 저장되었는지 알 수 없습니다. 다시 가져오기 전에 보고서를 확인하세요.',
    en: 'The import was cut off at its end, so it may be written or not; look at the report before you repeat it.',
  }),
  'import-ended-early': () => ({
    ko: '가져오기가 중단되어 아무것도 저장되지 않았습니다. 다시 시도하세요.',
    en: 'The import ended early, so nothing was written; try again.',
  }),
});
