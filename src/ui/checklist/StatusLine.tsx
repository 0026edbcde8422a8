import { Icon } from '../components/Icon.tsx';
import styles from './StatusLine.module.css';

export type StatusLineProps = {
  /** What was done: "Marked done: Pay tuition."; null when there is nothing to say. */
  text: string | null;
  /** Takes back what was done; null where it has no opposite. */
  onUndo: (() => void) | null;
};

/** Above the list: what the last press did. It is drawn empty before that, or a screen reader would miss the first. */
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
