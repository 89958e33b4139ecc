/** 16 × 16 line icons. They are decoration: the words beside them carry the meaning. */
const PATHS = {
  arrows: 'M2.5 5.5h10M9.500 2.500l3 3-3 3M13.500 10.500h-10M6.500 7.500l-3 3 3 3',
  box: 'M2.300 5 8 2l5.700 3v6L8 14l-5.700-3zM2.300 5 8 8l5.700-3M8 8v6',
  calendar: 'M2.500 3.500h11v10h-11zM2.500 6.500h11M5.500 2v3M10.500 2v3',
  chevron: 'm3.500 6 4.500 4.500L12.500 6',
  download:
    'M8 2.600v7.700M4.800 7.300 8 10.500l3.200-3.200M2.500 12.700v.1c0 .5.400.9.900.9h9.200c.5 0 .9-.400.9-.900v-.1',
  home: 'M2.500 7.500 8 2.700l5.500 4.800V13.500h-11zM6.500 13.500v-4h3v4',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 7.300v3.500M8 5v.1',
  menu: 'M2.500 4.500h11M2.500 8h11M2.500 11.500h11',
  ship: 'M2 9.500h12l-1.600 3.200H3.600zM4 9.500V6.300h8v3.200M8 6.300V3M8 3h2.500',
  truck:
    'M1.500 4h8v7.500h-8zM9.500 6.500h2.700l2.300 2.500v2.500h-5zM4 13.300a1.300 1.300 0 1 0 0-2.600 1.300 1.300 0 0 0 0 2.600M11.700 13.300a1.300 1.300 0 1 0 0-2.600 1.300 1.300 0 0 0 0 2.600',
  warehouse: 'M2 13.500V6l6-3.500L14 6v7.500M4.500 13.500V8h7v5.500M4.500 10.700h7',
  warning: 'M8 2.300 14.500 13.500h-13zM8 6.500v3.500M8 11.700v.1',
  won: 'M1.800 4 4.700 12 8 4.500 11.300 12l2.900-8M1.500 7.500h13',
};

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
