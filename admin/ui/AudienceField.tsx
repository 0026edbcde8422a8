import { useEffect, useId, useRef, useState } from 'react';
import { countRecipients } from '../../src/api/admin/recipients.ts';
import { toFailure } from '../../src/api/failure.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { moveFocus } from '../../src/ui/components/focus.ts';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { itemText, type NamedChoices, type NamesFile, namesIn, ROLE_ITEMS, readNamesFile } from '../audience.ts';
import { describeFailure } from '../failure-texts.ts';
import { useAdmin } from '../hooks.ts';
import { useStudentTypes } from '../student-types.ts';
import styles from './AudienceField.module.css';
import { AreaField, CheckField } from './Field.tsx';
import { RecipientNames } from './RecipientNames.tsx';

/**
 * The people who get a message or a task: everybody, roles, student types, and single people by a pasted list or a CSV file. A
 * name in the box belongs to the audience as soon as it is there: a second step could be forgotten. Source: ADMIN-63.
 */
export function AudienceField({
  label,
  audience,
  problem,
  onChange,
}: {
  label: string;
  audience: readonly string[];
  problem: string | undefined;
  onChange: (audience: string[]) => void;
}) {
  const types = useStudentTypes();
  const box = useNamesBox(audience, onChange);
  const fileId = useId();
  const problemId = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  /** What was chosen before "Everybody". */
  const narrower = useRef<string[]>([]);
  const isForAll = audience.includes('all');
  const listed = audience.filter((item) => item.startsWith('user:') && !box.items.has(item));
  const toggle = (item: string, isOn: boolean) =>
    onChange(isOn ? [...audience, item] : audience.filter((each) => each !== item));
  const toggleEverybody = (isOn: boolean) => {
    if (isOn) narrower.current = [...audience];
    onChange(isOn ? ['all'] : narrower.current);
  };
  const [file, setFile] = useState<(NamesFile & { name: string }) | null>(null);
  const addPeople = async (chosen: File) => {
    const found = readNamesFile(new Uint8Array(await chosen.arrayBuffer()), chosen.name);
    setFile({ ...found, name: chosen.name });
    onChange([...new Set([...audience, ...found.entries.map(toItem)])]);
  };
  /** The right names are typed here. */
  const focusNames = () => moveFocus(fieldset.current?.querySelectorAll('textarea') ?? []);
  return (
    <fieldset className={styles.audience} ref={fieldset}>
      <legend className={styles.legend}>{label}</legend>
      <CheckField
        label="Everybody"
        isChecked={isForAll}
        problemId={problem === undefined ? undefined : problemId}
        onChange={toggleEverybody}
      />
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
            hint="Or email addresses or student numbers, in capital or small letters: one on each line, or with commas between them. Each name counts at once."
            rows={3}
            value={box.text}
            onChange={box.setText}
            onFocusChange={box.setHasFocus}
          />
          <div className={styles.file}>
            <label htmlFor={fileId}>Or a CSV file with the column “username”, “email” or “student_id”:</label>
            <input
              type="file"
              id={fileId}
              accept=".csv,.txt,text/csv,text/plain"
              onChange={({ target }) => {
                const chosen = target.files?.[0];
                if (chosen !== undefined) void addPeople(chosen);
                target.value = '';
              }}
            />
          </div>
          <FileReport file={file} />
          {listed.length === 0 ? null : (
            <People
              items={listed}
              onRemove={(item) => {
                toggle(item, false);
                if (listed.length === 1) focusNames();
              }}
              onRemoveAll={() => {
                const gone = new Set(listed);
                onChange(audience.filter((item) => !gone.has(item)));
                focusNames();
              }}
            />
          )}
        </>
      )}
      {problem === undefined ? null : (
        <p className={styles.problem} id={problemId}>
          {`This ${problem}.`}
        </p>
      )}
      <RecipientCount
        audience={audience}
        unfinished={box.unfinished}
        onRemove={(unknown) => {
          const gone = new Set(unknown);
          onChange(audience.filter((item) => !gone.has(item)));
          // The button goes away.
          focusNames();
        }}
      />
      {audience.length === 0 ? null : <RecipientNames key={JSON.stringify(audience)} audience={audience} />}
    </fieldset>
  );
}

const toItem = (name: string): string => `user:${name}`;
const itemsOf = (text: string): string[] => namesIn(text).map(toItem);

/** How many faults of a file the form lists. */
const MOST_FAULTS = 10;

/** What was read of a chosen file, and what was not. A wrong character set shows in the letters. Source: ADMIN-80, ADMIN-81. */
function FileReport({ file }: { file: (NamesFile & { name: string }) | null }) {
  return (
    <div role="status">
      {file === null ? null : (
        <>
          <p>
            {`${file.name} names ${file.entries.length === 1 ? '1 person' : `${formatCount(file.entries.length)} people`}.`}
          </p>
          {file.sample === null ? null : <p>{`It is read as ${file.sample}`}</p>}
          {file.faults.length === 0 ? null : (
            <ul className={styles.problem}>
              {file.faults.slice(0, MOST_FAULTS).map(({ place, reason }) => (
                <li key={`${place} ${reason}`}>{`${place.replace(/^row/, 'Row')}: ${reason}.`}</li>
              ))}
              {file.faults.length > MOST_FAULTS ? (
                <li>{`And ${formatCount(file.faults.length - MOST_FAULTS)} more.`}</li>
              ) : null}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

/**
 * The box for names. Its names are in the audience all the time, so what it shows follows the audience: a name that was
 * removed elsewhere is not in the text any more.
 */
function useNamesBox(audience: readonly string[], onChange: (audience: string[]) => void) {
  const [typed, setTyped] = useState<{ text: string; items: readonly string[] }>({ text: '', items: [] });
  const [hasFocus, setHasFocus] = useState(false);
  /** Names that were in the audience before they were typed: without the text they stay. */
  const [before, setBefore] = useState<ReadonlySet<string>>(new Set());
  const present = new Set(audience);
  const shown = typed.items.filter((item) => present.has(item));
  const items = new Set(shown);
  const text = shown.length === typed.items.length ? typed.text : shown.map(nameIn).join('\n');
  const setText = (next: string) => {
    const others = audience.filter((item) => !items.has(item) || before.has(item));
    const known = new Set(others);
    const added = itemsOf(next);
    setTyped({ text: next, items: added });
    setBefore(new Set(added.filter((item) => known.has(item))));
    onChange([...others, ...added.filter((item) => !known.has(item))]);
  };
  // A name without a separator behind it may go on.
  const unfinished = hasFocus && /[^\s,;]$/.test(text) ? (shown.at(-1) ?? null) : null;
  return { text, setText, items, unfinished, setHasFocus };
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
                <span>{nameIn(item)}</span>
                <Button kind="quiet" onClick={() => remove(item, index)}>
                  Remove <VisuallyHidden>{nameIn(item)}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
          {items.length > MOST_NAMES ? <p>{`And ${formatCount(items.length - MOST_NAMES)} more.`}</p> : null}
          {items.length > 1 ? <Button onClick={onRemoveAll}>Remove all names</Button> : null}
        </>
      ) : null}
    </details>
  );
}

/** The username of an item of an audience. */
const nameIn = (item: string) => item.replace(/^user:/, '');

function recipientsText({ count, is_at_most }: { count: number; is_at_most: boolean }): string {
  if (is_at_most) return `At most ${formatCount(count)} people get it.`;
  return count === 1 ? '1 person gets it.' : `${formatCount(count)} people get it.`;
}

const formatCount = (count: number) => count.toLocaleString('en-US');

/** The unknown names that a sentence has. */
const MOST_UNKNOWN = 20;

/** "ana, ben and 2,980 more". */
function listNames(items: readonly string[], types: NamedChoices): string {
  const shown = items
    .slice(0, MOST_UNKNOWN)
    .map((item) => itemText(item, types))
    .join(', ');
  return items.length > MOST_UNKNOWN ? `${shown} and ${formatCount(items.length - MOST_UNKNOWN)} more` : shown;
}

/** Milliseconds after the last change before the recipients are counted. */
const COUNT_MS = 400;

/** How many people an audience has, and the items of it that no person has. */
export type CountedRecipients = { count: number; is_at_most: boolean; unknown: string[] };

/** How many people an audience has, and which of its names the portal does not know, with the way to remove them. */
export function RecipientCount({
  audience,
  unfinished = null,
  onRemove,
  onCounted,
}: {
  audience: readonly string[];
  /** The item that is being typed: it is no mistake yet. */
  unfinished?: string | null;
  /** Takes the unknown items out; null where the audience cannot be changed. */
  onRemove: ((unknown: readonly string[]) => void) | null;
  /** Called with the answer; with null while there is none. */
  onCounted?: (counted: CountedRecipients | null) => void;
}) {
  const { client } = useAdmin();
  const types = useStudentTypes();
  const [found, setFound] = useState<CountedRecipients | string | null>(null);
  useEffect(() => onCounted?.(typeof found === 'string' ? null : found), [found, onCounted]);
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
  const unknown = typeof found === 'object' ? (found?.unknown ?? []).filter((item) => item !== unfinished) : [];
  return (
    <div className={styles.count} role="status">
      {audience.length === 0 ? <p>Choose who gets it.</p> : null}
      {audience.length > 0 && found === null ? <p>Counting the recipients</p> : null}
      {typeof found === 'string' ? <p className={styles.problem}>{found}</p> : null}
      {found !== null && typeof found === 'object' ? (
        <>
          <p>
            <strong>{recipientsText(found)}</strong>
          </p>
          {unknown.length === 0 ? null : (
            <>
              <p className={styles.problem}>
                <span>{`The portal does not know ${listNames(unknown, types)}.`}</span>{' '}
                <span>
                  {unknown.length === 1
                    ? 'Remove this name, and add the right one.'
                    : `Remove these ${formatCount(unknown.length)} names, and add the right ones.`}
                </span>
              </p>
              {unknown.length > MOST_UNKNOWN ? (
                <details className={styles.people}>
                  <summary>All unknown names</summary>
                  <p className={styles.unknown}>{unknown.map((item) => itemText(item, types)).join('\n')}</p>
                </details>
              ) : null}
              {onRemove === null ? null : (
                <Button onClick={() => onRemove(unknown)}>
                  {unknown.length === 1 ? 'Remove this name' : `Remove these ${formatCount(unknown.length)} names`}
                </Button>
              )}
            </>
          )}
        </>
      ) : null}
    </div>
  );
}
