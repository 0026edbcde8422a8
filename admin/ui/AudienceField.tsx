import { useEffect, useId, useRef, useState } from 'react';
import { countRecipients } from '../../src/api/admin/recipients.ts';
import { toFailure } from '../../src/api/failure.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { moveFocus } from '../../src/ui/components/focus.ts';
import { ROLE_ITEMS, usernamesIn } from '../audience.ts';
import { useAdmin } from '../hooks.ts';
import { describeFailure } from '../use-write.ts';
import styles from './AudienceField.module.css';
import { AreaField, CheckField } from './Field.tsx';

/** The people who get a message or a task: everybody, roles, and single people by a pasted list or a CSV file. */
export function AudienceField({
  label,
  audience,
  types = [],
  problem,
  onChange,
}: {
  label: string;
  audience: readonly string[];
  /** The student types that can be chosen, by their items. */
  types?: readonly (readonly [item: string, name: string])[];
  problem: string | undefined;
  onChange: (audience: string[]) => void;
}) {
  const [pasted, setPasted] = useState('');
  const fileId = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const isForAll = audience.includes('all');
  const people = audience.filter((item) => item.startsWith('user:'));
  const others = audience.filter((item) => !item.startsWith('user:'));
  const toggle = (item: string, isOn: boolean) =>
    onChange(isOn ? [...audience, item] : audience.filter((each) => each !== item));
  const addPeople = (text: string) => {
    const items = usernamesIn(text).map((name) => `user:${name}`);
    onChange([...others, ...new Set([...people, ...items])]);
    setPasted('');
  };
  return (
    <fieldset className={styles.audience} ref={fieldset}>
      <legend className={styles.legend}>{label}</legend>
      <CheckField label="Everybody" isChecked={isForAll} onChange={(isOn) => onChange(isOn ? ['all'] : [])} />
      {isForAll ? null : (
        <>
          <div className={styles.roles}>
            {[...ROLE_ITEMS, ...types].map(([item, name]) => (
              <CheckField
                key={item}
                label={name}
                isChecked={audience.includes(item)}
                onChange={(isOn) => toggle(item, isOn)}
              />
            ))}
          </div>
          <AreaField
            label="Usernames"
            hint="A pasted list: one on each line, or with commas between them."
            rows={3}
            value={pasted}
            onChange={setPasted}
          />
          <div className={styles.actions}>
            <Button isUnavailable={usernamesIn(pasted).length === 0} onClick={() => addPeople(pasted)}>
              Add these people
            </Button>
            <label className={styles.file} htmlFor={fileId}>
              Or a CSV file with the column “username”:
            </label>
            <input
              type="file"
              id={fileId}
              accept=".csv,.txt,text/csv,text/plain"
              onChange={({ target }) => {
                const file = target.files?.[0];
                target.value = '';
                if (file !== undefined) void file.text().then(addPeople);
              }}
            />
          </div>
          {people.length === 0 ? null : (
            <details className={styles.people}>
              <summary>{people.length === 1 ? '1 person by name' : `${people.length} people by name`}</summary>
              <ul>
                {people.map((item) => (
                  <li key={item}>
                    {item.slice(5)}{' '}
                    <Button kind="quiet" onClick={() => toggle(item, false)}>
                      Remove
                    </Button>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      {problem === undefined ? null : <p className={styles.problem}>This {problem}.</p>}
      <RecipientCount
        audience={audience}
        onRemove={(unknown) => {
          onChange(audience.filter((item) => !unknown.includes(item)));
          // The button goes away, and the right names are typed here.
          moveFocus(fieldset.current?.querySelectorAll('textarea') ?? []);
        }}
      />
    </fieldset>
  );
}

/** Milliseconds after the last change before the recipients are counted. */
const COUNT_MS = 400;

/** How many people an audience has, and which of its names the portal does not know, with the way to remove them. */
export function RecipientCount({
  audience,
  onRemove,
}: {
  audience: readonly string[];
  /** Takes the unknown items out; null where the audience cannot be changed. */
  onRemove: ((unknown: readonly string[]) => void) | null;
}) {
  const { client } = useAdmin();
  const [found, setFound] = useState<{ count: number; unknown: string[] } | string | null>(null);
  const text = JSON.stringify(audience);
  useEffect(() => {
    setFound(null);
    const items = JSON.parse(text) as string[];
    if (items.length === 0) return;
    const controller = new AbortController();
    const timer = window.setTimeout(() => {
      client(countRecipients, { body: { audience: items }, signal: controller.signal }).then(
        setFound,
        (error: unknown) => {
          if (!controller.signal.aborted) setFound(describeFailure(toFailure(error)));
        },
      );
    }, COUNT_MS);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [client, text]);
  return (
    <div className={styles.count} role="status">
      {audience.length === 0 ? <p>Choose who gets it.</p> : null}
      {audience.length > 0 && found === null ? <p>Counting the recipients</p> : null}
      {typeof found === 'string' ? <p className={styles.problem}>{found}</p> : null}
      {found !== null && typeof found === 'object' ? (
        <>
          <p>
            <strong>
              {found.count === 1 ? '1 person gets it.' : `${found.count.toLocaleString('en-US')} people get it.`}
            </strong>
          </p>
          {found.unknown.length === 0 ? null : (
            <>
              <p className={styles.problem}>
                The portal does not know {found.unknown.map((item) => item.replace(/^user:/, '')).join(', ')}.{' '}
                {found.unknown.length === 1
                  ? 'Remove this name, and add the right one.'
                  : `Remove these ${found.unknown.length} names, and add the right ones.`}
              </p>
              {onRemove === null ? null : (
                <Button onClick={() => onRemove(found.unknown)}>
                  {found.unknown.length === 1 ? 'Remove this name' : `Remove these ${found.unknown.length} names`}
                </Button>
              )}
            </>
          )}
        </>
      ) : null}
    </div>
  );
}
