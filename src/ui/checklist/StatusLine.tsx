import { Icon } from '../components/Icon.tsx';
import styles from './StatusLine.module.css';

export type StatusLineProps = {
  /** "Marked done: Pay tuition."; null before the first save. */
  text: string | null;
  /** Null if it cannot be undone. */
  onUndo: (() => void) | null;
};

/** What was saved last. It is drawn empty before the first save, since screen readers read only changes. */
export function StatusLine({ text, onUndo }: StatusLineProps) {
  return (
    <div className={styles.status} role="status">
      {text === null ? null : (
        <>
          <Icon name="check" />
          <p className={styles.text}>{text}</p>
          {onUndo === null ? null : (
            <button type="button" className={styles.undo} onClick={onUndo}>
              Undo
            </button>
          )}
        </>
      )}
    </div>
  );
}
