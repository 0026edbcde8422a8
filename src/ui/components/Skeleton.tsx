import styles from './Skeleton.module.css';

/** A grey bar in place of a line of text. It takes the line's whole height, so that the text fits in where it was. */
export function Bar({ width, isSmall = false }: { width: 'short' | 'middle' | 'long'; isSmall?: boolean }) {
  return (
    <span className={styles.line} data-small={isSmall}>
      <span className={styles.bar} data-width={width} />
    </span>
  );
}
