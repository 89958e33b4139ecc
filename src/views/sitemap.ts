import { editPath, fileImportPath, PAGE_PATHS, reportPath } from '../domain/addresses.ts';
import { entryForms } from '../domain/entry-forms.ts';
import type { Words } from '../domain/language.ts';
import type { Label, ReportId } from '../domain/report.ts';
import { reports } from '../domain/reports.ts';
import type { IconName } from '../islands/parts/icon.tsx';

/** A page as people see it from outside: where it is, what it is called, and how the header links to it. */
export interface SitePage {
  readonly path: string;
  readonly icon: IconName;
  /** The words of the link in the header. */
  readonly link: Label;
  /** Whether the English words are literal ones of the specification. */
  readonly isLiteral: boolean;
  /** The heading of the page, in English also the title of its document. */
  readonly title: Label;
}

/** A page in a menu. */
interface ListedPage extends SitePage {
  /** The second link of its line, `가져오기`, and its whole name. */
  readonly beside?: { readonly path: string; readonly name: Words };
}

/** A button in the header that opens a list of links. */
export interface SiteMenu {
  /** The id of the list. */
  readonly id: string;
  readonly label: Label;
  readonly sections: readonly {
    /** The words above the links. */
    readonly label: Words | null;
    readonly pages: readonly ListedPage[];
    /** Readers have no use for it. */
    readonly writes?: true;
  }[];
}

const label = (en: string, ko: string): Label => ({ en, ko });

/** @param title where it differs from the words of the link */
const page = (path: string, icon: IconName, link: Label, title: Label = link): SitePage => ({
  path,
  icon,
  link,
  title,
  isLiteral: true,
});

/** Every page that shows no report, by its name in PAGE_PATHS. */
export const sitePages = {
  dashboard: page(PAGE_PATHS.dashboard, 'home', label('Dashboard', '대시보드')),
  weeklyReport: page(PAGE_PATHS.weeklyReport, 'calendar', label('Weekly Report', '주간 보고')),
  inventoryEntry: page(PAGE_PATHS.inventoryEntry, 'box', label('Inventory info', '재고 정보'), entryForms.weekly.title),
  monthlyInventoryEntry: page(
    PAGE_PATHS.monthlyInventoryEntry,
    'calendar',
    label('Monthly inventory balance', '월별 재고 잔액'),
    entryForms.balance.title,
  ),
  inOutEntry: page(
    PAGE_PATHS.inOutEntry,
    'arrows',
    label('In/out info', '입출고 정보'),
    label('Inbound/Outbound Entry', '입출고 입력'),
  ),
  importEntry: page(
    PAGE_PATHS.importEntry,
    'ship',
    label('Import info', '수입 정보'),
    label('Import Entry', '수입 입력'),
  ),
  shipmentEntry: page(
    PAGE_PATHS.shipmentEntry,
    'truck',
    label('Shipment info', '선적 정보'),
    label('Shipment Entry', '선적 입력'),
  ),
} satisfies Readonly<Record<keyof typeof PAGE_PATHS, SitePage>>;

const REPORT_ICONS: Readonly<Record<ReportId, IconName>> = {
  warehouse: 'warehouse',
  cost: 'won',
  import: 'ship',
  inventory: 'box',
};

/** SPEC §2, CONTRACT §4: what the header links to, on every page. */
export const navigation: readonly (SitePage | SiteMenu)[] = [
  sitePages.dashboard,
  sitePages.weeklyReport,
  {
    id: 'monthly-reports',
    label: label('Monthly Report', '월간 보고'),
    sections: [
      {
        label: null,
        pages: reports.map(({ id, shortName, title }) =>
          page(reportPath(id), REPORT_ICONS[id], label(shortName, title.ko), title),
        ),
      },
    ],
  },
  {
    id: 'data-entry',
    label: label('Data Entry', '데이터 입력'),
    sections: [
      {
        label: { ko: '보고서에 입력', en: 'Enter in reports' },
        writes: true,
        pages: reports.map(({ id, shortName, title }) => ({
          ...page(editPath(id), 'edit', label(`${shortName} data`, `${title.ko} 입력`)),
          isLiteral: false,
          beside: {
            path: fileImportPath(id),
            name: { ko: `${title.ko} 파일 가져오기`, en: `Import a file into ${title.en}` },
          },
        })),
      },
      {
        label: { ko: '이 기기에만 저장', en: 'On this device only' },
        pages: [sitePages.inventoryEntry, sitePages.monthlyInventoryEntry],
      },
      {
        label: { ko: '준비 중', en: 'Coming soon' },
        pages: [sitePages.inOutEntry, sitePages.importEntry, sitePages.shipmentEntry],
      },
    ],
  },
];

/** The same for readers: without what leads to entering or importing figures. */
export const readersNavigation: typeof navigation = navigation.map((entry) =>
  'path' in entry ? entry : { ...entry, sections: entry.sections.filter(({ writes }) => writes !== true) },
);
