import type { Location } from '../../db/location.ts';
import { terminalLanguage } from '../domain/language.ts';
import type { Setting } from '../domain/setting-words.ts';
import { today } from '../domain/year-month.ts';
import { readConfig, type Environment } from './config.ts';

/**
 * Every setting of a server that starts with these variables, without passwords; null for nothing.
 * @param database the one that holds: the option `--db` overrides `DATABASE_URL`
 * @throws Problem where such a server would not start, as it says it
 */
export function listSettings(env: Environment, database: Location) {
  const config = readConfig({ ...env, DATABASE_URL: database.address });
  const values: Readonly<Record<Setting | 'DATABASE_URL', string | null>> = {
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
  return Object.entries(values).map(([name, value]) => ({ name, value, isSet: (env[name] ?? '') !== '' }));
}
