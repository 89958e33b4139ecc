import { defineFaults, type Surface } from './fault.ts';
import type { Words } from './language.ts';

/** What each variable takes (CONTRACT §1), as what to do. */
const TAKES = {
  PORT: { ko: '0(빈 포트)에서 65535 사이의 숫자를 쓰세요.', en: 'set it to a number from 0 (any free port) to 65535.' },
  HOST: {
    ko: '주소, 또는 107바이트 이하인 Unix 소켓의 전체 경로를 쓰세요.',
    en: 'set it to an address, or to a Unix socket by its whole path of at most 107 bytes.',
  },
  LOG_LEVEL: {
    ko: 'debug, info, warn, error, silent 중 하나를 쓰세요.',
    en: 'set it to one of debug, info, warn, error, silent.',
  },
  DASHBOARD_TODAY: {
    ko: '2026-11-20과 같은 날짜를 쓰거나 변수를 지우세요.',
    en: 'set it to a date such as 2026-11-20, or remove it.',
  },
  DASHBOARD_METRICS: { ko: '1을 쓰거나 변수를 지우세요.', en: 'set it to 1, or remove it.' },
  DASHBOARD_LANG: { ko: 'ko 또는 en을 쓰거나 변수를 지우세요.', en: 'set it to ko or en, or remove it.' },
  DASHBOARD_ORIGIN: {
    ko: 'https://dash.corp와 같은 주소를 쓰세요.',
    en: 'set it to an origin such as https://dash.corp.',
  },
  DASHBOARD_ALLOWED_HOSTS: {
    ko: 'dash.corp와 같은 호스트 이름을 쉼표로 구분해 쓰세요.',
    en: 'set it to host names such as dash.corp, separated by commas.',
  },
  DASHBOARD_PROXIES: {
    ko: '10.0.0.7 또는 10.0.0.0/8과 같은 IP 주소나 네트워크를 쉼표로 구분해 쓰세요.',
    en: 'set it to IP addresses or networks such as 10.0.0.7 or 10.0.0.0/8, separated by commas.',
  },
  DASHBOARD_USER_HEADER: {
    ko: 'X-WebAuth-User와 같은 헤더 이름을 하나만 쓰세요.',
    en: 'set it to the name of one header such as X-WebAuth-User.',
  },
  DASHBOARD_EDITORS: {
    ko: '프록시가 보내는 이름을 그대로 쉼표로 구분해 쓰거나, 모두에게 허용하려면 *를 쓰세요.',
    en: 'set it to names as the proxy sends them, separated by commas, or to * for everybody.',
  },
} satisfies Record<string, Words>;

export type Setting = keyof typeof TAKES;
export const SETTINGS = Object.keys(TAKES);

/** Of these one entry is wrong. */
const LISTS: readonly Setting[] = ['DASHBOARD_ALLOWED_HOSTS', 'DASHBOARD_PROXIES', 'DASHBOARD_EDITORS'];

/** What a setting cannot do without. */
const NEEDS = {
  DASHBOARD_USER_HEADER: {
    ko: 'DASHBOARD_USER_HEADER에는 DASHBOARD_PROXIES가 필요합니다. 사용자를 알려 줄 수 있는 주소를 쓰세요.',
    en: 'DASHBOARD_USER_HEADER needs DASHBOARD_PROXIES; set it to the addresses that may say who people are.',
  },
  DASHBOARD_EDITORS: {
    ko: 'DASHBOARD_EDITORS에는 DASHBOARD_USER_HEADER가 필요합니다. 없으면 아무도 이름으로 구분되지 않습니다.',
    en: 'DASHBOARD_EDITORS needs DASHBOARD_USER_HEADER; without it nobody is known by name.',
  },
} satisfies Record<string, Words>;

const ON_PAGE: Words = {
  ko: '서버 설정이 올바르지 않습니다. 관리자에게 알리세요.',
  en: 'The server is not set up correctly; tell your administrator.',
};

/** A server with such a fault does not start, so hardly anybody meets it on a page. */
function atStart<Facts>(wordsOf: (facts: Facts) => Words) {
  return (facts: Facts, on: Surface): Words => (on === 'page' ? ON_PAGE : wordsOf(facts));
}

/** Faults of environment variables, of server and command line alike. */
export const settingFault = defineFaults({
  'wrong-setting': atStart(({ name, given }: { name: Setting; given: string }) => ({
    ko: `${name} 값이 잘못되었습니다: "${given}". ${TAKES[name].ko}`,
    en: `${name} ${LISTS.includes(name) ? 'holds' : 'is'} "${given}"; ${TAKES[name].en}`,
  })),
  'header-of-browsers': atStart(({ given }: { given: string }) => ({
    ko: `DASHBOARD_USER_HEADER의 "${given}" 헤더는 브라우저도 보냅니다. X-WebAuth-User처럼 프록시만 보내는 헤더를 쓰세요.`,
    en: `DASHBOARD_USER_HEADER is "${given}", which browsers send; set it to a header that only the proxy sends, such as X-WebAuth-User.`,
  })),
  'setting-needs': atStart(({ name }: { name: keyof typeof NEEDS }) => NEEDS[name]),
  'unknown-variable': atStart(({ name, meant }: { name: string; meant: string }) => ({
    ko: `${name} 변수는 없습니다. 이름을 고치거나(예: ${meant}) 지우세요.`,
    en: `There is no variable ${name}; correct its name, perhaps to ${meant}, or remove it.`,
  })),
});
