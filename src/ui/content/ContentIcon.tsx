import { useLazyValue } from '../hooks/use-lazy-value.ts';
import styles from './ContentIcon.module.css';
import { iconOutlines } from './icon-outlines.ts';

/** A ring with a dot, for unknown names. */
const NEUTRAL_PATH = 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11.5v1';

/**
 * The icon that content names, drawn from our own outlines; no font is loaded. An unknown or missing name shows a
 * neutral icon of the same size. Until the outlines arrive, its place is empty. Source: CONTENT-07, CONTENT-08.
 * @param iconClass Font Awesome class names from the content: "fa-solid fa-book"
 */
export function ContentIcon({ iconClass, size = 20 }: { iconClass: string | null; size?: number }) {
  const iconPath = useLazyValue(iconOutlines, false);
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {iconPath === null ? null : <path d={iconPath(iconClass ?? '') ?? NEUTRAL_PATH} />}
    </svg>
  );
}
