/** 16 × 16 line icons. They are decoration: the words beside them carry the meaning. */
const PATHS = {
  arrows: 'M2.5 5.5h10M9.5 2.5l3 3-3 3M13.5 10.5h-10M6.5 7.5l-3 3 3 3',
  check: 'm3 8.5 3.3 3.3L13 4.8',
  box: 'M2.3 5 8 2l5.7 3v6L8 14l-5.7-3zM2.3 5 8 8l5.7-3M8 8v6',
  down: 'M8 3v9.5M4 8.7l4 4 4-4',
  up: 'M8 13V3.5M4 7.3l4-4 4 4',
  outbound: 'M2.5 8h8M7.5 5l3 3-3 3M13.5 3v10',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  chevron: 'm3.5 6 4.5 4.5L12.5 6',
  clock: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2M8 4.8V8l2.3 1.5',
  close: 'm4 4 8 8M12 4l-8 8',
  download: 'M8 2.6v7.7M4.8 7.3 8 10.5l3.2-3.2M2.5 12.7v.1c0 .5.4.9.9.9h9.2c.5 0 .9-.4.9-.9v-.1',
  edit: 'M9.8 3.7l2.5 2.5M2.7 13.3l.6-3.1 7.7-7.7a1.2 1.2 0 0 1 1.7 0l.8.8a1.2 1.2 0 0 1 0 1.7l-7.7 7.7z',
  expand: 'M9.5 2.5h4v4M13.5 2.5 9.2 6.8M6.5 13.5h-4v-4M2.5 13.5l4.3-4.3',
  home: 'M2.5 7.5 8 2.7l5.5 4.8V13.5h-11zM6.5 13.5v-4h3v4',
  info: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 7.3v3.5M8 5v.1',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  more: 'M3 8v.1M8 8v.1M13 8v.1',
  moon: 'M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1z',
  person: 'M8 2.5a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M2.8 13.7c.6-2.6 2.6-4 5.2-4s4.6 1.4 5.2 4',
  plus: 'M8 3v10M3 8h10',
  ship: 'M2 9.5h12l-1.6 3.2H3.6zM4 9.5V6.3h8v3.2M8 6.3V3M8 3h2.5',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M2.5 10h11M6.5 3v10',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1.2v1.5M8 13.3v1.5M1.2 8h1.5M13.3 8h1.5M3.2 3.2l1 1M11.8 11.8l1 1M12.8 3.2l-1 1M4.2 11.8l-1 1',
  truck:
    'M1.5 4h8v7.5h-8zM9.5 6.5h2.7l2.3 2.5v2.5h-5zM4 13.3a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6M11.7 13.3a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6',
  upload: 'M8 10.5V2.8M4.8 5.8 8 2.6l3.2 3.2M2.5 10.5v1.8c0 .8.6 1.4 1.4 1.4h8.2c.8 0 1.4-.6 1.4-1.4v-1.8',
  warehouse: 'M2 13.5V6l6-3.5L14 6v7.5M4.5 13.5V8h7v5.5M4.5 10.7h7',
  warning: 'M8 2.3 14.5 13.5h-13zM8 6.5v3.5M8 11.7v.1',
  won: 'M1.8 4 4.7 12 8 4.5 11.3 12l2.9-8M1.5 7.5h13',
};

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
