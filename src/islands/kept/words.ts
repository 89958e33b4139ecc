import { shortTime } from '../../domain/date-words.ts';
import type { Language, WordsTable } from '../../domain/language.ts';
import { seoulDate } from '../../domain/year-month.ts';

/** Only a browser says them. @param at ISO 8601 */
function timeOf(at: string, language: Language): string {
  return shortTime(at, language, seoulDate(new Date()));
}

/** The texts about what is kept on this device: drafts, and entries that nothing sends. */
export const words = {
  keptHere: { ko: '이 기기에만 저장됨', en: 'Kept on this device only' },
  notSent: { ko: '서버로 보내지 않습니다.', en: 'Nothing is sent.' },
  keepsNothing: {
    ko: '이 기기는 저장을 거부합니다. 저장하지 않은 입력은 페이지를 닫으면 사라집니다.',
    en: 'This device refuses storage. Unsaved input is lost when the page closes.',
  },
  /** @param amount such as `10개 셀 · 11월` */
  draft: (amount: string, savedAt: string) => ({
    ko: `저장하지 않은 입력이 있습니다: ${amount} · ${timeOf(savedAt, 'ko')}`,
    en: `You have unsaved input: ${amount} · ${timeOf(savedAt, 'en')}`,
  }),
  outdated: { ko: ' 그 뒤 저장된 값이 바뀌었습니다.', en: ' Saved figures have changed since.' },
  /** @param name what the form calls an entry, such as `11.18(일별)`; empty where it has only one */
  entry: (name: string, savedAt: string) => ({
    ko: `${name === '' ? '입력이' : `${name} 입력이`} 보관되어 있습니다 · 저장 ${timeOf(savedAt, 'ko')}`,
    en: `${name === '' ? 'An entry' : `Entry ${name}`} is kept · saved ${timeOf(savedAt, 'en')}`,
  }),
  restore: { ko: '이어서 편집', en: 'Restore' },
  discard: { ko: '버리기', en: 'Discard' },
  askDiscard: { ko: '정말 버릴까요?', en: 'Discard this entry?' },
  keep: { ko: '두기', en: 'Keep' },
  download: { ko: 'CSV 다운로드', en: 'Download CSV' },
  discarded: { ko: '버렸습니다', en: 'Discarded' },
  discardedWhat: (savedAt: string) => ({
    ko: `${timeOf(savedAt, 'ko')}의 입력을 이 기기에서 지웠습니다.`,
    en: `The input of ${timeOf(savedAt, 'en')} was removed from this device.`,
  }),
  undo: { ko: '되돌리기', en: 'Undo' },
  notUndone: { ko: '되돌리지 못했습니다', en: 'Not undone' },
  refusesStorage: { ko: '이 기기가 저장을 거부합니다.', en: 'This device refuses storage.' },
} satisfies WordsTable;
