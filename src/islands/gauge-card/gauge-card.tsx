import type { Label } from '../../domain/report.ts';
import { CardFrame } from '../chart-card/card-frame.tsx';
import { UnitName } from '../chart-card/unit-name.tsx';
import { useSay } from '../parts/language.tsx';
import { Gauge } from './gauge.tsx';
import { words } from './words.ts';

export interface GaugeCardProps {
  readonly id: string;
  readonly title: Label;
  readonly value: number;
  readonly max: number;
  readonly countUnit: string;
}

// SPEC §2
const CARD_HEIGHT_PX = 200;
const EXPANDED_HEIGHT_PX = 500;

export function GaugeCard({ id, title, value, max, countUnit }: GaugeCardProps) {
  const say = useSay();
  return (
    <CardFrame
      title={title}
      report={null}
      texts={0}
      drawn={null}
      asOf={null}
      about={say(words.about(`${value}${countUnit}`, `${max}${countUnit}`))}
    >
      {(isExpanded, showsTable) => (
        <figure data-chart={isExpanded ? undefined : id} className={isExpanded ? 'chart gauge large' : 'chart gauge'}>
          {!showsTable && (
            <>
              <Gauge
                value={value}
                max={max}
                countUnit={countUnit}
                height={isExpanded ? EXPANDED_HEIGHT_PX : CARD_HEIGHT_PX}
              />
              <dl className="gauge-facts" aria-hidden="true">
                {[
                  [words.complete, value] as const,
                  [words.underWay, max - value] as const,
                  [words.all, max] as const,
                ].map(([name, count]) => (
                  <div key={name.en}>
                    <dt>{say(name)}</dt>
                    <dd>
                      {count}
                      <UnitName unit={countUnit} />
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          <div className={showsTable ? 'chart-table shown' : 'chart-table'}>
            <table>
              <caption className="visually-hidden">{say(title)}</caption>
              <thead>
                <tr>
                  <th scope="col">{say(words.complete)}</th>
                  <th scope="col">{say(words.total)}</th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <td>{value}</td>
                  <td>{max}</td>
                </tr>
              </tbody>
            </table>
          </div>
        </figure>
      )}
    </CardFrame>
  );
}
