import { useSite } from '../hooks/use-site.ts';
import styles from './Logo.module.css';

/** The logo of the university, or the house with columns. Screen readers skip it: the name beside it is text. */
export function LogoMark({ size = 28 }: { size?: number }) {
  const { logo } = useSite();
  return logo ? (
    // Without a low priority React would put a preload link in front of the shell.
    <img className={styles.mark} src={logo} height={size} alt="" fetchPriority="low" />
  ) : (
    <svg className={styles.mark} viewBox="0 0 28 28" width={size} height={size} aria-hidden="true">
      <path d="M14 3 2.5 9.5V12h23V9.5zM4 24h20v2.2H4z" />
      <path d="M6 13.5h3V23H6zM12.5 13.5h3V23h-3zM19 13.5h3V23h-3z" />
    </svg>
  );
}

/** The mark and the portal's name. */
export function Logo() {
  const { name } = useSite();
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span translate="no">{name}</span>
    </span>
  );
}
