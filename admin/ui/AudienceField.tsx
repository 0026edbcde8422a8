import { useEffect, useId, useRef, useState } from 'react';
import { countRecipients } from '../../src/api/admin/recipients.ts';
import { toFailure } from '../../src/api/failure.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { moveFocus } from '../../src/ui/components/focus.ts';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { type NamedChoices, ROLE_ITEMS, usernamesIn } from '../audience.ts';
import { useAdmin } from '../hooks.ts';
import { describeFailure } from '../use-write.ts';
import styles from './AudienceField.module.css';
import { AreaField, CheckField } from './Field.tsx';

/** The people who get a message or a task: everybody, roles, and single people by a pasted list or a CSV file. */
export function AudienceField({
  label,
  audience,
  types,
  problem,
  onChange,
}: {
  label: string;
  audience: readonly string[];
  /** The student types that can be chosen, by their items. */
  types: NamedChoices;
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
  /** The right names are typed here. */
  const focusNames = () => moveFocus(fieldset.current?.querySelectorAll('textarea') ?? []);
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
            <div className={styles.file}>
              <label htmlFor={fileId}>Or a CSV file with the column “username”:</label>
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
          </div>
          {people.length === 0 ? null : (
            <People
              items={people}
              onRemove={(item) => {
                toggle(item, false);
                if (people.length === 1) focusNames();
              }}
              onRemoveAll={() => {
                onChange(others);
                focusNames();
              }}
            />
          )}
        </>
      )}
      {problem === undefined ? null : <p className={styles.problem}>This {problem}.</p>}
      <RecipientCount
        audience={audience}
        onRemove={(unknown) => {
          onChange(audience.filter((item) => !unknown.includes(item)));
          // The button goes away.
          focusNames();
        }}
      />
    </fieldset>
  );
}

/** How many names the list shows: each is a row with a button, which makes thousands slow. */
const MOST_NAMES = 100;

/** The people who were added by name, each with the way to remove it. */
function People({
  items,
  onRemove,
  onRemoveAll,
}: {
  items: readonly string[];
  onRemove: (item: string) => void;
  onRemoveAll: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const remove = (item: string, index: number) => {
    onRemove(item);
    // After the next draw, which removes the button that has the focus.
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
      moveFocus([buttons[index], buttons.at(-1)]);
    });
  };
  return (
    <details className={styles.people} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{items.length === 1 ? '1 person by name' : `${formatCount(items.length)} people by name`}</summary>
      {isOpen ? (
        <>
          <ul ref={list}>
            {items.slice(0, MOST_NAMES).map((item, index) => (
              <li key={item}>
                {nameIn(item)}
                <Button kind="quiet" onClick={() => remove(item, index)}>
                  Remove <VisuallyHidden>{nameIn(item)}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
          {items.length > MOST_NAMES ? <p>And {formatCount(items.length - MOST_NAMES)} more.</p> : null}
          {items.length > 1 ? <Button onClick={onRemoveAll}>Remove all names</Button> : null}
        </>
      ) : null}
    </details>
  );
}

/** The username of an item of an audience. */
const nameIn = (item: string) => item.replace(/^user:/, '');

const formatCount = (count: number) => count.toLocaleString('en-US');

/** The unknown names that a sentence has. */
const MOST_UNKNOWN = 20;

/** "ana, ben and 2,980 more". */
function listNames(items: readonly string[]): string {
  const shown = items.slice(0, MOST_UNKNOWN).map(nameIn).join(', ');
  return items.length > MOST_UNKNOWN ? `${shown} and ${formatCount(items.length - MOST_UNKNOWN)} more` : shown;
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
            <strong>{found.count === 1 ? '1 person gets it.' : `${formatCount(found.count)} people get it.`}</strong>
          </p>
          {found.unknown.length === 0 ? null : (
            <>
              <p className={styles.problem}>
                The portal does not know {listNames(found.unknown)}.{' '}
                {found.unknown.length === 1
                  ? 'Remove this name, and add the right one.'
                  : `Remove these ${formatCount(found.unknown.length)} names, and add the right ones.`}
              </p>
              {onRemove === null ? null : (
                <Button onClick={() => onRemove(found.unknown)}>
                  {found.unknown.length === 1
                    ? 'Remove this name'
                    : `Remove these ${formatCount(found.unknown.length)} names`}
                </Button>
              )}
            </>
          )}
        </>
      ) : null}
    </div>
  );
}
