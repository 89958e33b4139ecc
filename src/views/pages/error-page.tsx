import type { Words } from '../../domain/language.ts';
import { Icon } from '../../islands/parts/icon.tsx';
import { useSay } from '../../islands/parts/language.tsx';
import { words } from './error-words.ts';

export interface ErrorPageProps {
  readonly status: number;
  /** What is wrong and what to do, in the language of the page. */
  readonly sentence: string;
  /** The address that was requested. */
  readonly address: string;
  /** Whether a form was sent, and not a page asked for. */
  readonly isSent: boolean;
}

/** Says in words for people why a request failed: the history's dialog shows its sentence, too. */
export function ErrorPage({ status, sentence, address, isSent }: ErrorPageProps) {
  const say = useSay();
  const { text, href } = wayOut(status, address);
  return (
    <div className="state tall">
      <Icon name="warning" />
      <h1>{say(headingOf(status, address, isSent))}</h1>
      <p data-reason="">{sentence}</p>
      <a className="btn" href={href}>
        <span>{say(text)}</span>
      </a>
    </div>
  );
}

const HEADINGS: Readonly<Record<number, Words>> = {
  403: words.notAllowed,
  409: words.changedMeanwhile,
  413: words.tooLarge,
  500: words.serverError,
  507: words.diskFull,
};

function headingOf(status: number, address: string, isSent: boolean): Words {
  if (isImport(address) && isSent && status !== 403) return words.notImported;
  if (status === 503) return isSent ? words.notSaved : words.notLoaded;
  if (status === 400 && !isSent) return words.checkAddress;
  return HEADINGS[status] ?? words.refused;
}

/** Where the page leads to, and what its link says. */
function wayOut(status: number, address: string): { readonly text: Words; readonly href: string } {
  const defaults = address.split('?')[0] ?? '/';
  if (status === 403) return { text: words.toDashboard, href: '/' };
  if (isImport(address)) return { text: words.chooseAgain, href: address };
  if (status >= 500) return { text: words.tryAgain, href: address };
  if (status === 409) return { text: words.openAgain, href: address };
  return status === 400 ? { text: words.showDefaults, href: defaults } : { text: words.toDashboard, href: '/' };
}

function isImport(address: string): boolean {
  return address.startsWith('/import/');
}
