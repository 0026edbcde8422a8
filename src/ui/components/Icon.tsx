import styles from './Icon.module.css';

/** Outlines on a grid of 24 by 24 units, drawn in the text colour. */
const paths = {
  'arrow-left': 'm15 5-7 7 7 7',
  'arrow-right': 'm9 5 7 7-7 7',
  bell: 'M18 10a6 6 0 0 0-12 0c0 5-2 6.5-2 6.5h16s-2-1.5-2-6.5M10 20a2.2 2.2 0 0 0 4 0',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.8v13.5c3.5-.3 6.5.2 8.5 1.7 2-1.5 5-2 8.5-1.7V4.8C17 4.5 14 5 12 6.5zM12 6.5V20',
  bookmark: 'M6.5 4h11v16.5L12 16.3 6.5 20.5z',
  calendar: 'M4 6h16v14H4zM4 10h16M8.5 3.5V7M15.5 3.5V7',
  card: 'M4 6h16v12H4zM4 10h16M8 14.5h3',
  check: 'm4.5 12.5 5 5L19.5 7',
  circle: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0',
  clock: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7v5.3l3.5 2',
  close: 'm6 6 12 12M18 6 6 18',
  crossed: 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M6 18 18 6',
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  home: 'M3 10.5 12 4l9 6.5M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  map: 'M12 21c4.5-5 7-8 7-11.3A6.9 6.9 0 0 0 12 3a6.9 6.9 0 0 0-7 6.7C5 13 7.5 16 12 21zM9.6 9.8a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
  mortarboard: 'M2 9.5 12 5l10 4.5-10 4.5zM6 11.5V17c3.5 2.5 8.5 2.5 12 0v-5.5M22 9.5V15',
  people:
    'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.5a3.3 3.3 0 0 1 0 6.2M18 14.5c2 .8 3.2 2.7 3.5 5.5',
  phone:
    'M6.5 3.5 9.5 4l1 4-2 1.8c1 2.4 3.2 4.6 5.7 5.7l1.8-2 4 1 .5 3c0 1.5-1.2 2.5-2.5 2.5C10.5 20 4 13.5 4 6c0-1.3 1-2.5 2.5-2.5z',
  plug: 'M9 3.5V8M15 3.5V8M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5v4',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9M20 4v5h-5',
  search: 'M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.8 15.8l4.7 4.7',
  shield: 'M12 3.5 4.5 6v6c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6zM12 8v5M12 16v.2',
  steps: 'm4 6.5 1.5 1.5L8 5M4 12.5l1.5 1.5L8 11M4 18.5 5.5 20 8 17M11.5 7H20M11.5 13H20M11.5 19H20',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  undo: 'M9 14.5 4.5 10 9 5.5M4.5 10h9.5a5 5 0 0 1 0 10H11',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2',
} as const;

/** The name of an icon of the first screen, or the outline itself of an icon that only later screens use. */
export type IconName = keyof typeof paths | `M${string}`;

/** An icon beside a text. It is hidden from screen readers, so it never replaces the text. */
export function Icon({ name, size = 20, isFilled = false }: { name: IconName; size?: number; isFilled?: boolean }) {
  return (
    <svg
      className={styles.icon}
      data-icon={name}
      data-filled={isFilled}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path d={name in paths ? paths[name as keyof typeof paths] : name} />
    </svg>
  );
}
