import { fullTime } from '../../domain/date-words.ts';
import { say } from './page-language.ts';
import { words } from './words.ts';

/** Paper says when it was printed: the stylesheet writes it into the margin of each page (src/views/print.css). */
export function enablePrintTime(): void {
  addEventListener('beforeprint', () => {
    const printed = say(words.printed(fullTime(new Date().toISOString())));
    document.documentElement.style.setProperty('--printed', JSON.stringify(printed));
  });
}
