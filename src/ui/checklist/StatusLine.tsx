import { useRef } from 'react';
import { useFocusAfterRemoval } from '../components/focus.ts';
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
    <div className={styles.status} aria-live="polite" aria-atomic="true">
      {text === null ? null : (
        <>
          <Icon name="check" />
          <p className={styles.text}>{text}</p>
          {onUndo === null ? null : <Undo onClick={onUndo} />}
        </>
      )}
    </div>
  );
}

/** The press itself removes it: the focus goes to the task, or to the heading of the list. */
function Undo({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(button, () => ['main [data-arrival]', 'main h1']);
  return (
    <button type="button" className={styles.undo} ref={button} onClick={onClick}>
      Undo
    </button>
  );
}
