import type { WordsTable } from '../../domain/language.ts';
import { LONGEST_NAME } from '../../domain/person.ts';

/** The texts of the dialog for one's own name. */
export const words = {
  name: { ko: '이름', en: 'Name' },
  nameInHistory: { ko: '이력에 표시할 이름', en: 'Name shown in history' },
  aboutName: {
    ko: '이 기기에서 저장하고 가져오고 되돌릴 때 함께 기록됩니다. 확인된 이름이 아니므로 ‘자칭’으로 표시됩니다.',
    en: 'Recorded with what you save, import and undo on this device. Marked as self-named, because nobody verified it.',
  },
  remove: { ko: '지우기', en: 'Remove' },
  cancel: { ko: '취소', en: 'Cancel' },
  save: { ko: '저장', en: 'Save' },
  noName: {
    ko: `이름은 보이는 글자로 ${LONGEST_NAME.selfGiven}자까지 입력하세요.`,
    en: `A name has 1 to ${LONGEST_NAME.selfGiven} characters, none of them invisible.`,
  },
  notKept: { ko: '이 기기가 이름을 보관하지 못합니다.', en: 'This device cannot keep a name.' },
} satisfies WordsTable;
