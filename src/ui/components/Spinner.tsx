import styles from './Spinner.module.css';

/** The turning ring alone, for a control whose name already says what is on its way. */
export function SpinnerRing({ size = 20 }: { size?: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <circle className={styles.track} cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 0 1 8.5 8.5" />
    </svg>
  );
}

/** Something is on its way, and `label` says what. Where motion is unwelcome the ring stands still. */
export function Spinner({ label }: { label: string }) {
  return (
    <p className={styles.spinner} role="status">
      <SpinnerRing />
      {label}
    </p>
  );
}
