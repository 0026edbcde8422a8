import { useState } from 'react';
import { sendTestMessage } from '../../src/api/admin/test-message.ts';
import type { EntryFields } from '../../src/rules/admin-entries.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { useAdmin } from '../hooks.ts';
import { outsideTexts } from '../outside-texts.ts';
import { useStaffCall } from '../use-staff-call.ts';
import styles from './OutsideThePortal.module.css';

/** What a message is outside of the portal, and the way to send it to oneself. Source: ADMIN-133. */
export function OutsideThePortal({ fields }: { fields: EntryFields }) {
  const { client } = useAdmin();
  const [sent, setSent] = useState<string | null>(null);
  const title = String(fields.title ?? '').trim();
  const body = String(fields.body ?? '');
  const isBlank = title === '' || body === '';
  const test = useStaffCall(
    (signal) =>
      client(sendTestMessage, {
        body: {
          ...{ title, body, display_as_banner: fields.display_as_banner === true },
          action_link: typeof fields.action_link === 'string' ? fields.action_link : null,
        },
        signal,
      }),
    (answer) => setSent(answer.title),
  );
  const texts = outsideTexts(title === '' ? 'Untitled' : title);
  return (
    <div className={styles.outside}>
      <dl className={styles.texts}>
        <dt>Notification</dt>
        <dd>
          <span>{texts.notification}</span>
          <span className={styles.note}>{`, or “${texts.detailed}” for people who want details`}</span>
        </dd>
        <dt>Email</dt>
        <dd>
          <span>{texts.subject}</span>
          <span className={styles.note}>{`, with the line “${texts.line}” and a link to the messages`}</span>
        </dd>
      </dl>
      <p className={styles.note}>
        Notifications and emails reach people who chose them, where the portal sends them. The text itself is only in
        the portal.
      </p>
      <Button
        isBusy={test.isBusy}
        isUnavailable={isBlank}
        onClick={() => {
          setSent(null);
          test.start();
        }}
      >
        Send me a test
      </Button>
      <div role="status">
        {isBlank ? <p className={styles.note}>Write a title and a text first.</p> : null}
        {sent === null ? null : <p>{`“${sent}” is in your messages. No one else has it.`}</p>}
        {test.error === null ? null : <p className={styles.failed}>{test.error}</p>}
      </div>
    </div>
  );
}
