import type { ChartData, ChartSeries } from '../../domain/chart.ts';
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

/** What stands above the drawing. */
interface PictureTexts {
  readonly title: string;
  /** Unit and period. */
  readonly about: string;
  /** When the figures were fetched, ISO 8601; null where the page has no such time. */
  readonly asOf: string | null;
}

const MARGIN = 24;
const TITLE = { size: 18, line: 28 };
const TEXT = { size: 12, line: 20 };
const ICON = { width: 18, gap: 6 };
const ENTRY_GAP = 16;

/** Saves a drawn chart as a PNG file: its title, unit, date and legend above the drawing, in the colours of the theme. */
export async function savePicture(
  canvas: HTMLCanvasElement | null,
  { chart, hidden }: DrawnChart,
  texts: PictureTexts,
): Promise<void> {
  const now = new Date();
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const bytes = canvas === null ? null : await compose(canvas, chart.kind, shown, texts);
  if (bytes !== null) return saveFile(bytes, `${chart.id}_${seoulDate(now)}.png`);
  showToast({
    title: say(words.notSaved),
    description: say(words.pictureNotSaved),
    variant: 'destructive',
  });
}

/** @returns null when the browser cannot make a file of the drawing */
function compose(
  drawn: HTMLCanvasElement,
  kind: ChartData['kind'],
  shown: readonly ChartSeries[],
  { title, about, asOf }: PictureTexts,
): Promise<Blob | null> {
  const picture = document.createElement('canvas');
  const pen = picture.getContext('2d');
  if (pen === null) return Promise.resolve(null);
  const { fontFamily } = getComputedStyle(drawn);
  const style = getComputedStyle(document.documentElement);
  const colour = (property: string) => style.getPropertyValue(property).trim();
  const ratio = drawn.width / drawn.clientWidth;
  const width = drawn.clientWidth;
  const bold = `600 ${TITLE.size}px ${fontFamily}`;
  const plain = `${TEXT.size}px ${fontFamily}`;

  const when = asOf === null ? words.savedAt(new Date().toISOString()) : words.fetchedAt(asOf);
  pen.font = bold;
  const titleLines = wrap(pen, title.split(' '), ' ', width);
  pen.font = plain;
  const aboutLines = wrap(pen, [...about.split(' · '), say(when)], ' · ', width);
  const entries = placeEntries(pen, shown, width);
  const textHeight = titleLines.length * TITLE.line + aboutLines.length * TEXT.line;
  const above = MARGIN + textHeight + ((entries.at(-1)?.row ?? -1) + 1) * TEXT.line + MARGIN / 2;

  // Its size may only be set first: that clears it, and its settings.
  picture.width = Math.round((width + 2 * MARGIN) * ratio);
  picture.height = Math.round((above + drawn.clientHeight + MARGIN) * ratio);
  pen.scale(ratio, ratio);
  pen.fillStyle = colour('--surface');
  pen.fillRect(0, 0, picture.width, picture.height);
  pen.textBaseline = 'middle';
  let top = MARGIN;
  const write = (lines: readonly string[], { line }: typeof TEXT, font: string, ink: string) => {
    pen.font = font;
    pen.fillStyle = colour(ink);
    for (const text of lines) {
      pen.fillText(text, MARGIN, top + line / 2);
      top += line;
    }
  };
  write(titleLines, TITLE, bold, '--text');
  write(aboutLines, TEXT, plain, '--text-2');
  for (const { series, left, row } of entries) {
    const middle = top + (row + 0.5) * TEXT.line;
    drawIcon(pen, kind, series, colour(series.colour), MARGIN + left, middle);
    pen.fillStyle = colour('--text-2');
    pen.fillText(say(series.name), MARGIN + left + ICON.width + ICON.gap, middle);
  }
  pen.drawImage(drawn, MARGIN, above, width, drawn.clientHeight);
  return new Promise((resolve) => picture.toBlob(resolve, 'image/png'));
}

/** Texts put together to lines that are not wider than `width`; a single longer text is a line of its own. */
function wrap(pen: CanvasRenderingContext2D, texts: readonly string[], between: string, width: number): string[] {
  const lines: string[] = [];
  for (const text of texts) {
    const longer = lines.length === 0 ? text : `${lines.at(-1)}${between}${text}`;
    if (lines.length > 0 && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

/** The entries of the legend from left to right, in as many rows as they need. */
function placeEntries(pen: CanvasRenderingContext2D, shown: readonly ChartSeries[], width: number) {
  let [left, row] = [0, 0];
  return shown.map((series) => {
    const size = ICON.width + ICON.gap + pen.measureText(say(series.name)).width;
    if (left > 0 && left + size > width) [left, row] = [0, row + 1];
    const place = { series, left, row };
    left += size + ENTRY_GAP;
    return place;
  });
}

function drawIcon(
  pen: CanvasRenderingContext2D,
  kind: ChartData['kind'],
  { isPrevious }: ChartSeries,
  colour: string,
  left: number,
  middle: number,
): void {
  if (kind !== 'line') {
    pen.fillStyle = colour;
    pen.fillRect(left, middle - TEXT.size / 2, ICON.width, TEXT.size);
    return;
  }
  pen.strokeStyle = colour;
  pen.lineWidth = isPrevious ? 1.5 : 2;
  pen.setLineDash(isPrevious ? [4, 3] : []);
  pen.beginPath();
  pen.moveTo(left, middle);
  pen.lineTo(left + ICON.width, middle);
  pen.stroke();
}
