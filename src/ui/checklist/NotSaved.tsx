import { useEffect, useId, useRef } from 'react';
import { useFocusAfterRemoval } from '../components/focus.ts';
import { useFailureText } from '../hooks/use-is-offline.ts';
import styles from './NotSaved.module.css';

export type NotSavedProps = {
  /** The name of the button whose press was not saved. */
  button: string;
  /** Sends the same change once more. */
  onRetry: () => void;
  /** Where the focus goes when a retry removes this message. */
  focusAfter: (removed: Element) => Element | null | undefined;
};

/**
 * A press whose save has failed. The change may be stored all the same, if only the answer was lost. It belongs inside a live
 * region. Source: TASK-09, TASK-13.
 */
export function NotSaved({ button, onRetry, focusAfter }: NotSavedProps) {
  const failureText = useFailureText();
  const textId = useId();
  const message = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(message, (removed) => [focusAfter(removed)]);
  // Where a toast says the same, it is below this line and not over it. The effect returns nothing: newer browsers answer a
  // scroll with a promise, which React would take for the function that cleans up.
  useEffect(() => {
    message.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.message} ref={message}>
      <p className={styles.text} id={textId}>
        {failureText(`“${button}” may not have been saved.`)}
      </p>
      <button type="button" className={styles.retry} aria-describedby={textId} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
