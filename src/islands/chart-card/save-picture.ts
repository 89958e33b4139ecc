import type { ChartData } from '../../domain/chart.ts';
import { seoulDate } from '../../domain/year-month.ts';
import { say } from '../page/page-language.ts';
import { saveFile } from '../page/save-file.ts';
import { showToast } from '../page/toasts.ts';
import { words } from './words.ts';

/** A chart on the screen, without the series that the legend has switched off. */
export interface DrawnChart {
  readonly chart: ChartData;
  readonly hidden: ReadonlySet<string>;
}

const MARGIN = 24;
const LINE = 24;

/**
 * Saves a drawn chart as a PNG file. Above the drawing are its title, its unit and period, and the names of its series, each in its
 * colour.
 */
export async function savePicture(
  drawn: HTMLCanvasElement | null,
  { chart, hidden }: DrawnChart,
  about: string,
): Promise<void> {
  const picture = document.createElement('canvas');
  const pen = picture.getContext('2d');
  if (drawn === null || pen === null) return sayNotSaved();
  const { clientWidth: width, clientHeight: height } = drawn;
  const ratio = drawn.width / width;
  const above = MARGIN + 3 * LINE;
  picture.width = (width + 2 * MARGIN) * ratio;
  picture.height = (above + height + MARGIN) * ratio;

  const style = getComputedStyle(document.documentElement);
  const { fontFamily } = getComputedStyle(drawn);
  const write = (text: string, line: number, look: string, colour: string, [at, of] = [0, 1]) => {
    pen.font = `${look} ${fontFamily}`;
    pen.fillStyle = style.getPropertyValue(colour).trim();
    // A longer text is made narrower.
    pen.fillText(text, MARGIN + (at * width) / of, MARGIN + (line + 0.5) * LINE, width / of - 6);
  };
  pen.scale(ratio, ratio);
  pen.fillStyle = style.getPropertyValue('--surface').trim();
  pen.fillRect(0, 0, picture.width, picture.height);
  write(say(chart.title), 0, '600 18px', '--text');
  write(about, 1, '12px', '--text-2');
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  for (const [at, { name, colour, isPrevious }] of shown.entries()) {
    write(`${isPrevious ? '┄' : '━'} ${say(name)}`, 2, '12px', colour, [at, shown.length]);
  }
  pen.drawImage(drawn, MARGIN, above, width, height);

  const bytes = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  if (bytes === null) sayNotSaved();
  else saveFile(bytes, `${chart.id}_${seoulDate(new Date())}.png`);
}

function sayNotSaved(): void {
  showToast({ title: say(words.notSaved), description: say(words.pictureNotSaved), variant: 'destructive' });
}
