/** The site's own icons, drawn on a 24 grid with the same stroke; no icon package is in the first bundle. */
const paths = {
  arrow: 'M4 12h15m-6-6 6 6-6 6',
  bag: 'M5 8h14l1 12H4zm4 3V7a3 3 0 0 1 6 0v4',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4m8-4v4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm6 9 6 6 6-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  leave: 'M14 4H5v16h9m-3-8h10m-4-4 4 4-4 4',
  lock: 'M5 11h14v9H5zm3 0V8a4 4 0 0 1 8 0v3',
  mail: 'M3 5.5h18v13H3zm0 1 9 7 9-7',
  menu: 'M3 7h18M3 12h18M3 17h18',
  phone:
    'M6 3h3.5l1.5 5-2.3 1.7a12 12 0 0 0 5.6 5.6L16 13l5 1.5V18a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z',
  pin: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 9c.6-4 3.8-6 8-6s7.4 2 8 6',
  warning: 'M12 4 2.5 20h19zM12 10v4.5m0 2.6v.1',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon, hidden from screen readers: the text beside it has the meaning. */
export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  );
}
