import { useState } from 'react';
import { listRecipients, type RecipientNames as Names, RECIPIENTS_AT_ONCE } from '../../src/api/admin/recipients.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { useAdmin } from '../hooks.ts';
import { useStaffCall } from '../use-staff-call.ts';
import styles from './RecipientNames.module.css';

/**
 * The people of an audience by name, once staff ask for them: each part of the list is written down. Draw it with the audience as
 * `key`, so that the names of another audience go away. Source: ADMIN-111.
 */
export function RecipientNames({ audience }: { audience: readonly string[] }) {
  const { client } = useAdmin();
  const [shown, setShown] = useState<(Names & { offset: number }) | null>(null);
  const list = useStaffCall(
    (signal, offset: number) => client(listRecipients, { body: { audience: [...audience], offset }, signal }),
    (names, offset) => setShown({ ...names, offset }),
  );
  const end = shown === null ? 0 : shown.offset + shown.results.length;
  return (
    <div className={styles.names}>
      {shown === null ? (
        <Button kind="quiet" isBusy={list.isBusy} onClick={() => list.start(0)}>
          Show their names
        </Button>
      ) : (
        <>
          <ul className={styles.list}>
            {shown.results.map(({ username, name }) => (
              <li key={username} translate="no">{`${name} (${username})`}</li>
            ))}
          </ul>
          <div className={styles.parts}>
            <p role="status">
              {shown.count === 0 ? 'No one gets it.' : `${shown.offset + 1} to ${end} of ${shown.count}`}
            </p>
            <Button
              kind="quiet"
              isBusy={list.isBusy}
              isUnavailable={shown.offset === 0}
              onClick={() => list.start(Math.max(0, shown.offset - RECIPIENTS_AT_ONCE))}
            >
              Previous names
            </Button>
            <Button
              kind="quiet"
              isBusy={list.isBusy}
              isUnavailable={end >= shown.count}
              onClick={() => list.start(shown.offset + RECIPIENTS_AT_ONCE)}
            >
              Next names
            </Button>
          </div>
        </>
      )}
      <div role="status">{list.error === null ? null : <p className={styles.failed}>{list.error}</p>}</div>
    </div>
  );
}
