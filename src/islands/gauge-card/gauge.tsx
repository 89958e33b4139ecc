import { languageOf } from '../parts/language-of.ts';
import { useLanguage } from '../parts/language.tsx';

interface GaugeProps {
  readonly value: number;
  readonly max: number;
  /** Written after the percentage (SPEC §2: % by default). */
  readonly unit?: string;
  /** Written after the count. */
  readonly countUnit?: string;
  readonly colour?: string;
  /** In pixels. Above 300 the radius is larger (SPEC §2). */
  readonly height: number;
}

const CENTRE_X = 110;
const LARGE_ABOVE_PX = 300;

/** A semicircle filled to value ÷ max (SPEC §2). It is SVG, because SVG needs no script. */
export function Gauge({ value, max, unit = '%', countUnit = '', colour = 'var(--chart-1)', height }: GaugeProps) {
  const language = useLanguage();
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  const percent = (max > 0 ? (value / max) * 100 : 0).toFixed(1);
  const radius = height > LARGE_ABOVE_PX ? 94 : 88;
  const centreY = radius + 20;
  const on = (part: number, distance: number) => {
    const angle = Math.PI * (1 - part);
    return `${(CENTRE_X + distance * Math.cos(angle)).toFixed(2)} ${(centreY - distance * Math.sin(angle)).toFixed(2)}`;
  };
  const arc = (part: number) => `M${on(0, radius)}A${radius} ${radius} 0 0 1 ${on(part, radius)}`;
  return (
    <svg
      className="gauge"
      viewBox={`0 0 220 ${centreY + 30}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would not follow the theme
      role="img"
      aria-label={`${percent}${unit}, ${value} / ${max}${countUnit}`}
    >
      <path className="track" d={arc(1)} />
      {share > 0 && <path className="fill" d={arc(share)} stroke={colour} />}
      {Array.from({ length: 11 }, (_, tick) => (
        <path key={tick} className="tick" d={`M${on(tick / 10, radius + 12)}L${on(tick / 10, radius + 15)}`} />
      ))}
      <text className="value" x={CENTRE_X} y={centreY - 16}>
        {percent}
        {unit}
      </text>
      <text className="caption" lang={languageOf(countUnit, language)} x={CENTRE_X} y={centreY + 6}>
        {value} / {max}
        {countUnit}
      </text>
      <text className="limit" x={CENTRE_X - radius} y={centreY + 26}>
        0
      </text>
      <text className="limit" x={CENTRE_X + radius} y={centreY + 26}>
        {max}
      </text>
    </svg>
  );
}
