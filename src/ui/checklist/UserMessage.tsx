import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { selectMessage, selectMessageSave } from '../../machines/checklist/selectors.ts';
import { selectHasFailed, selectIsSaving } from '../../machines/save/selectors.ts';
import { Button } from '../components/Button.tsx';
import { useFocusAfterRemoval } from '../components/focus.ts';
import { SafeHtmlLine } from '../components/SafeHtml.tsx';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './UserMessage.module.css';

/** The message of the university above the list, until the user acknowledges it. Source: NEXT-05 to NEXT-07. */
export function UserMessage() {
  const checklist = useSystemActor('checklist');
  const message = useSelector(checklist, selectMessage);
  const save = useSelector(checklist, selectMessageSave);
  const isSaving = useSelector(save, selectIsSaving);
  const hasFailed = useSelector(save, selectHasFailed);
  const titleId = useId();
  const note = useRef<HTMLElement>(null);
  // An acknowledged message takes the pressed button with it.
  useFocusAfterRemoval(note, () => ['main h1']);
  if (message === null) return null;
  return (
    <aside className={styles.message} aria-labelledby={titleId} ref={note} key={message.id}>
      <div className={styles.text}>
        <p>
          <strong id={titleId}>{message.title}</strong>{' '}
          {message.body === null ? null : <SafeHtmlLine html={message.body} />}
        </p>
        <p className={styles.failure} role="status">
          {hasFailed ? '“Got it” did not work, so nothing was saved. The message stays until it does.' : null}
        </p>
      </div>
      <Button
        isBusy={isSaving}
        aria-describedby={titleId}
        onClick={() => checklist.send({ type: 'message.acknowledge' })}
      >
        {hasFailed ? 'Try again' : 'Got it'}
      </Button>
    </aside>
  );
}
