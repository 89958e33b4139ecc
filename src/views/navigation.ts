import { PAGE_PATHS, reportPath } from '../domain/addresses.ts';
import type { Label, ReportId } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import type { IconName } from '../islands/parts/icon.tsx';

export interface NavLink {
  readonly href: string;
  readonly label: Label;
  readonly icon: IconName;
}

export interface NavMenu {
  /** Of the element that its button opens. */
  readonly id: string;
  readonly label: Label;
  readonly links: readonly NavLink[];
}

const link = (href: string, icon: IconName, en: string, ko: string): NavLink => ({ href, icon, label: { en, ko } });

const REPORT_ICONS: Readonly<Record<ReportId, IconName>> = {
  warehouse: 'warehouse',
  cost: 'won',
  import: 'ship',
  inventory: 'box',
};

/** SPEC §2, CONTRACT §4: what the header links to, on every page. */
export const navigation: readonly (NavLink | NavMenu)[] = [
  link(PAGE_PATHS.dashboard, 'home', 'Dashboard', '대시보드'),
  link(PAGE_PATHS.weeklyReport, 'calendar', 'Weekly Report', '주간 보고'),
  {
    id: 'monthly-reports',
    label: { en: 'Monthly Report', ko: '월간 보고' },
    links: reports.map(({ id, shortName, title }) => link(reportPath(id), REPORT_ICONS[id], shortName, title.ko)),
  },
  {
    id: 'data-entry',
    label: { en: 'Data Entry', ko: '데이터 입력' },
    links: [
      link(PAGE_PATHS.inventoryEntry, 'box', 'Inventory info', '재고 정보'),
      link(PAGE_PATHS.monthlyInventoryEntry, 'calendar', 'Monthly inventory balance', '월별 재고 잔액'),
      link(PAGE_PATHS.inOutEntry, 'arrows', 'In/out info', '입출고 정보'),
      link(PAGE_PATHS.importEntry, 'ship', 'Import info', '수입 정보'),
      link(PAGE_PATHS.shipmentEntry, 'truck', 'Shipment info', '선적 정보'),
    ],
  },
];

/** @throws Error for a page that the header does not link to. */
export function linkTo(path: string): NavLink {
  const found = navigation
    .flatMap((entry) => ('links' in entry ? entry.links : [entry]))
    .find(({ href }) => href === path);
  if (found === undefined) throw new Error(`No link leads to ${path}; add one to src/views/navigation.ts.`);
  return found;
}
