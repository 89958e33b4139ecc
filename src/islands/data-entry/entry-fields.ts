/** SPEC §2, §3: the Data Entry dialog's tabs and number fields. */
export interface EntryTab {
  readonly id: 'daily' | 'weekly' | 'monthly';
  readonly label: string;
  /** Whether it asks for a date and takes a file. */
  readonly hasDateAndFile: boolean;
  readonly fields: readonly { readonly name: string; readonly label: string }[];
}

export const entryTabs: readonly EntryTab[] = [
  {
    id: 'daily',
    label: '일별',
    hasDateAndFile: true,
    fields: [
      { name: 'inventory', label: '재고량' },
      { name: 'imports', label: '수입량' },
      { name: 'incoming', label: '입고액' },
      { name: 'outgoing', label: '출고액' },
      { name: 'shipments', label: '선적건수' },
    ],
  },
  {
    id: 'weekly',
    label: '주별',
    hasDateAndFile: false,
    fields: [
      { name: 'week-inventory', label: '평균 재고량' },
      { name: 'week-imports', label: '총 수입량' },
    ],
  },
  {
    id: 'monthly',
    label: '월별',
    hasDateAndFile: false,
    fields: [
      { name: 'month-shipping', label: '운송비' },
      { name: 'month-warehouse', label: '보관비' },
      { name: 'month-customs', label: '통관비' },
    ],
  },
];
