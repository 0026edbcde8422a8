import styles from './Skeleton.module.css';

/** A grey bar that stands in for a line of text and has the height of one. */
export function Bar({ width, isSmall = false }: { width: 'short' | 'middle' | 'long'; isSmall?: boolean }) {
  return (
    <span className={styles.line} data-small={isSmall}>
      <span className={styles.bar} data-width={width} />
    </span>
  );
}
