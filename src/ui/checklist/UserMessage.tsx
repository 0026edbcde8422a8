import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import type { UserMessage as Message } from '../../api/checklist/user.ts';
import { selectMessage, selectMessageSave } from '../../machines/checklist/selectors.ts';
import { selectHasFailed, selectIsSaving } from '../../machines/save/selectors.ts';
import { Button } from '../components/Button.tsx';
import { useFocusAfterRemoval } from '../components/focus.ts';
import { SafeHtmlLine } from '../components/SafeHtml.tsx';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './UserMessage.module.css';

/** The message of the university above the list, until the user acknowledges it. Source: NEXT-05 to NEXT-07. */
export function UserMessage() {
  const message = useSelector(useSystemActor('checklist'), selectMessage);
  return message === null ? null : <MessageNote key={message.id} title={message.title} body={message.body} />;
}

function MessageNote({ title, body }: Pick<Message, 'title' | 'body'>) {
  const checklist = useSystemActor('checklist');
  const save = useSelector(checklist, selectMessageSave);
  const isSaving = useSelector(save, selectIsSaving);
  const hasFailed = useSelector(save, selectHasFailed);
  const failureText = useFailureText();
  const titleId = useId();
  const note = useRef<HTMLElement>(null);
  // An acknowledged message takes the pressed button with it.
  useFocusAfterRemoval(note, () => ['main h1']);
  return (
    <aside className={styles.message} aria-labelledby={titleId} ref={note}>
      <div className={styles.text}>
        {/* No paragraph: HTML with one in another is read as two. */}
        <div>
          <strong id={titleId}>{title}</strong>
          {body === null ? null : (
            <span>
              {' '}
              <SafeHtmlLine html={body} />
            </span>
          )}
        </div>
        <p className={styles.failure} aria-live="polite" aria-atomic="true">
          {hasFailed ? failureText('“Got it” may not have been saved.') : null}
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
