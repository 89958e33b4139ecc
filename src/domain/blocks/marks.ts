import { isMeasure, scaleNamed } from './measures.ts';
import { plainText } from './plain-text.ts';
import { hasHappened, otherFiguresIn, otherTableIn } from './statements.ts';

const YES = /^(?:y|yes|o|○|◯|true|예|v|√|✓|(?:\d+% ?)?(?:포함|incl(?:uded)?\.?))$/;
const NO = /^(?:n|no|x|×|false|아니오|미|미확정)$/;
const TAXED = /vat|부가(?:가치)?세|세금|(?<![a-z])tax(?:es)?/;
const UNTAXED = /제외|별도|미포함|excl/;
/** Such a column names a version of the figures: `FC`, `RF2`, `V1`. */
const VERSIONED =
  /^(?:시나리오|버전|데이터 ?(?:구분|유형)|자료 ?구분|금액 ?구분|실적 ?구분|scenario|version|ver|data ?type)$/;
/** Such a column says of each figure what it is: `단가`, `반품`, `초안`. A remark may mention these. */
const OF_KIND = /^(?:구분|유형|종류|상태|성격|승인|내역|원가 ?구분|세금|type|status|category|kind)$/;
const TAKEN_BACK = /^(?:취소|삭제|무효|반제|역분개|reversal|reversed|deleted?|void)$/;
const FINAL = /^(?:실적|확정|마감|final|actual|closed)$/;

/**
 * Whether a cell over or under a month's figures holds one letter, which may be that of an estimate, a plan or a scale:
 * `E`, `(예)`, `K`. `A` and `실` are what happened, and `인` is where somebody signs.
 */
export function isOtherVersion(text: string): boolean {
  const isLetter = /^\(?(?![a실월인])\p{L}\)?$/u.test(plainText(text).trim());
  const scale = scaleNamed(text);
  return isLetter && (scale === null ? !isMeasure(text) : scale.value !== 1);
}

const FORMULA = /^\(?(?:[a-z]|[①-⑳])(?:\)?[-+×x*÷/=](?:\(?[a-z]|[①-⑳]))*\)?$/i;

/** Whether a row says what columns are made of: `(A)`, `(A-B)`. `(A)` and `(F)` are versions. */
export function isOfFormulas(cells: readonly string[]): boolean {
  const texts = cells.map((text) => text.replace(/\s/g, '')).filter((text) => text !== '');
  return texts.every((text) => FORMULA.test(text)) && texts.some((text) => /.[-+×*÷/=]./.test(text));
}

/**
 * Whether the mark in a column says of a figure that it is none of those that are reported: `예산여부` Y, `확정` N, `부가세` 포함,
 * `시나리오` FC.
 */
export function marksOther(heading: string, text: string): boolean {
  const [head, said] = [plainText(heading), plainText(text).trim()];
  const of = head.replace(/^is[ _]?(?=[a-z])/, '').replace(/ ?여부$/, '');
  if ((VERSIONED.test(head) || OF_KIND.test(head)) && otherTableIn(said) !== null) return true;
  if (VERSIONED.test(head)) return !hasHappened(said) && /^[a-z]{1,4}\d{0,2}$/.test(said) && !/^a(?:c|ct)?$/.test(said);
  const isTaxed = TAXED.test(head) && !UNTAXED.test(head);
  // SAP marks what is deleted with an X.
  if (TAKEN_BACK.test(of)) return said === 'x' || YES.test(said);
  if (/^증감$/.test(of)) return /^(?:감소?|-)$/.test(said);
  if (isTaxed || otherFiguresIn(of) !== null) return YES.test(said);
  // A week is a part of a month.
  if (/^(?:주차?|week|wk)$/.test(head)) return /\d/.test(said);
  return FINAL.test(of) && NO.test(said);
}
