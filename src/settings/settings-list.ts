import type { Location } from '../../db/location.ts';
import { terminalLanguage } from '../domain/language.ts';
import type { Setting } from '../domain/setting-words.ts';
import { today } from '../domain/year-month.ts';
import { readConfig, type Environment } from './config.ts';

/** One variable as it holds. */
interface ListedSetting {
  readonly name: Setting | 'DATABASE_URL';
  /** Null for nothing. It holds no password. */
  readonly value: string | null;
  /** False where the default holds. */
  readonly isSet: boolean;
}

/**
 * Every setting of a server that starts with these variables.
 * @param database the one that holds: the option `--db` overrides `DATABASE_URL`
 * @throws Problem where such a server would not start, as it says it
 */
export function listSettings(env: Environment, database: Location): ListedSetting[] {
  const config = readConfig({ ...env, DATABASE_URL: database.address });
  const values: Readonly<Record<ListedSetting['name'], string | null>> = {
    DATABASE_URL: database.shown,
    HOST: config.host,
    PORT: config.socketPath === null ? String(config.port) : null,
    DASHBOARD_ORIGIN: config.publicOrigin?.origin ?? null,
    DASHBOARD_ALLOWED_HOSTS: [...config.allowedHosts].join(', '),
    DASHBOARD_PROXIES: env.DASHBOARD_PROXIES || null,
    DASHBOARD_USER_HEADER: config.userHeader,
    DASHBOARD_EDITORS: config.editors === null ? '*' : [...config.editors].join(', '),
    DASHBOARD_METRICS: config.showsMetrics ? '1' : null,
    DASHBOARD_TODAY: today(config.todayOverride),
    DASHBOARD_LANG: terminalLanguage(env),
    LOG_LEVEL: config.logLevel,
  };
  const names = Object.keys(values) as ListedSetting['name'][];
  return names.map((name) => ({ name, value: values[name], isSet: (env[name] ?? '') !== '' }));
}
