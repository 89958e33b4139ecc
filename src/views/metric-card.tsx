import type { BusinessUnit } from '../domain/business-units.ts';
import type { Metric } from '../domain/sample-figures.ts';
import { Bilingual } from '../islands/parts/bilingual.tsx';
import { Icon, type IconName } from '../islands/parts/icon.tsx';
import { languageOf } from '../islands/parts/language-of.ts';
import { useLanguage, useSay } from '../islands/parts/language.tsx';
import { words } from './dashboard-words.ts';

interface MetricCardProps {
  readonly metric: Metric;
  readonly icon: IconName;
  /** Primary by default (SPEC §2). */
  readonly iconColor?: 'primary' | BusinessUnit;
}

/** SPEC §2, widget 5: title, large value with unit, trend badge, icon. */
export function MetricCard({
  metric: { id, title, value, unit = '', trend },
  icon,
  iconColor = 'primary',
}: MetricCardProps) {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="kpi" data-metric={id}>
      <div className="kpi-title" data-unit={iconColor === 'primary' ? undefined : iconColor}>
        <Icon name={icon} />
        <Bilingual label={title} />
        <span className="sample">{say(words.sample)}</span>
      </div>
      <div className="kpi-value">
        <span lang={languageOf(value, language)}>{value}</span>
        {unit !== '' && <small lang={languageOf(unit, language)}>{unit}</small>}
      </div>
      {trend !== undefined && (
        <div className="kpi-trend">
          <span className={trend.isPositive ? 'badge up' : 'badge down'}>
            <Icon name={trend.percent < 0 ? 'down' : 'up'} />
            {trend.percent > 0 && '+'}
            {trend.percent.toFixed(1)}%
          </span>
          {say(trend.against)}
        </div>
      )}
    </div>
  );
}
