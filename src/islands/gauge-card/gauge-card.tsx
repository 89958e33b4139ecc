import type { Label } from '../../domain/report.ts';
import { CardFrame } from '../chart-card/card-frame.tsx';
import { Gauge } from './gauge.tsx';

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
  return (
    <CardFrame
      title={title}
      isSample
      drawn={null}
      asOf={null}
      about={`전체 ${max}${countUnit} 중 완료 ${value}${countUnit}`}
      lead={
        <b>
          {value}
          {countUnit}
        </b>
      }
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
                  ['완료', value],
                  ['진행 중', max - value],
                  ['전체 선적', max],
                ].map(([name, count]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      {count}
                      {countUnit}
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          <div className={showsTable ? 'chart-table shown' : 'chart-table'}>
            <table>
              <caption className="visually-hidden">{title.ko}</caption>
              <thead>
                <tr>
                  <th scope="col">완료</th>
                  <th scope="col">전체</th>
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
