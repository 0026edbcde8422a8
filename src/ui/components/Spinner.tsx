import styles from './Spinner.module.css';

/** The ring alone, for a control whose name already tells what is in progress. */
export function SpinnerRing({ size = 20 }: { size?: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 1 8.5 8.5" />
    </svg>
  );
}

/** A ring with a text that tells what is in progress. With reduced motion the ring does not turn. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner} role="status">
      <SpinnerRing />
      <span>{label}</span>
    </p>
  );
}
