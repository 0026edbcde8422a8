import { useState } from 'react';
import { type Change, listChanges, undoChange } from '../../src/api/admin/changes.ts';
import { kinds } from '../../src/api/admin/entries.ts';
import type { StaffRight } from '../../src/rules/staff-rights.ts';
import { BlockEmpty } from '../../src/ui/components/Block.tsx';
import { Button } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { itemText, type NamedChoices, studentTypes } from '../audience.ts';
import { editHref, kindName } from '../entries.ts';
import { useAdmin, useReload } from '../hooks.ts';
import type { Load, PageProps } from '../page.tsx';
import { StudentTypes, useStudentTypes } from '../student-types.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Difference } from '../ui/Difference.tsx';
import { formatMoment } from '../ui/Field.tsx';
import { FilterForm } from '../ui/FilterForm.tsx';
import { KeepsFocus } from '../ui/KeepsFocus.tsx';
import { useStaffCall } from '../use-staff-call.ts';
import { undoText } from '../withdrawal.ts';
import styles from './Changes.module.css';

type Data = { results: Change[]; next: number | null; types: NamedChoices };

/** The changes that match the query, the newest first, and the names of the student types. */
export const loadChanges: Load<Data> = async ({ context: { client }, query: { kind, q, by, from }, signal }) => {
  const [changes, types] = await Promise.all([
    client(listChanges, {
      query: {
        ...(kind ? { kind } : {}),
        ...(q ? { q } : {}),
        ...(by ? { by } : {}),
        ...(from ? { before: from } : {}),
      },
      signal,
    }),
    studentTypes(client, signal),
  ]);
  return { ...changes, types };
};

/** What the audit log has besides content. Changes of people need a right of their own. */
const kindsFor = (rights: readonly StaffRight[]): readonly string[] => [
  ...kinds,
  'picture',
  'alert',
  'maintenance',
  ...(rights.includes('people') ? ['person'] : []),
];

/** The audit log: who changed what, as a readable difference, with an undo where nothing has changed since. */
export function ChangesPage({ data: { results, next, types }, query }: PageProps<Data>) {
  const { rights } = useAdmin();
  const older = new URLSearchParams({ ...query, from: String(next) });
  return (
    <StudentTypes value={types}>
      <PageHead heading="Changes" line={query.by ? `By ${query.by}, the newest first` : 'The newest first'} />
      <FilterForm
        path="/admin/changes"
        query={query}
        searchLabel="Short name of the entry"
        filters={[
          { name: 'kind', label: 'Kind', choices: kindsFor(rights).map((kind) => [kind, kindName(kind)] as const) },
        ]}
      />
      {results.length === 0 ? (
        <BlockEmpty icon="undo">
          {Object.keys(query).length > 0 ? 'No change matches.' : 'There are no changes to show.'}
        </BlockEmpty>
      ) : null}
      <ol className={styles.changes}>
        {results.map((change) => (
          <ChangeItem key={change.id} change={change} />
        ))}
      </ol>
      {next === null ? null : (
        <PageLink className={styles.older} href={`/admin/changes?${older}`} isCurrent={false} preload={false}>
          Older changes
        </PageLink>
      )}
    </StudentTypes>
  );
}

/** One change with its differences. */
function ChangeItem({ change }: { change: Change }) {
  const { timeZone } = useSite();
  const names = Object.keys({ ...change.before, ...change.after });
  return (
    <li className={styles.change}>
      <div className={styles.head}>
        <div>
          <ChangeTitle change={change} />
          <p className={styles.by}>
            <PageLink
              href={`/admin/changes?${new URLSearchParams({ by: change.changed_by })}`}
              isCurrent={false}
              preload={false}
            >
              {change.changed_by}
            </PageLink>
            <span>{`, ${formatMoment(timeZone, change.changed_on)}`}</span>
            {change.undoes === null ? null : <span> · undoes an earlier change</span>}
            {change.undone_by === null ? null : <span> · undone</span>}
          </p>
        </div>
        <UndoButton change={change} />
      </div>
      {names.length === 0 ? null : (
        <details className={styles.details}>
          <summary>{names.length === 1 ? '1 field' : `${names.length} fields`}</summary>
          <div className={styles.fields}>
            {names.map((name) => (
              <Difference key={name} name={name} before={change.before?.[name]} after={change.after[name]} />
            ))}
          </div>
        </details>
      )}
    </li>
  );
}

/** What was done to a person, by the field that the audit log has of it. */
const DONE_TO_PEOPLE: readonly (readonly [field: string, verb: string])[] = [
  ['is_exported', 'had their data exported'],
  ['ended_sessions', 'had sessions ended'],
  ['is_deleted', 'deleted'],
];

function verbOf({ kind, before, after }: Change): string {
  if (kind !== 'person') return before === null ? 'added' : 'changed';
  return DONE_TO_PEOPLE.find(([field]) => field in after)?.[1] ?? 'changed';
}

/** "Post housing-deadline changed", with a link to its form if it has one. */
export function ChangeTitle({ change }: { change: Change }) {
  const types = useStudentTypes();
  const { kind, key, entry_id, after } = change;
  const href = kind === 'person' ? `/admin/people/${key}` : entry_id === null ? null : editHref({ kind, id: entry_id });
  // Alerts and pictures have only numbers.
  const text = entry_id === null ? String(after.title ?? after.alternative_text ?? key) : keyText(kind, key, types);
  const name = `${kindName(kind)} ${text}`;
  return (
    <p className={styles.title}>
      {href === null ? (
        <span>{name}</span>
      ) : (
        <PageLink href={href} isCurrent={false} preload={false}>
          {name}
        </PageLink>
      )}
      <span>{` ${verbOf(change)}`}</span>
    </p>
  );
}

/** The name of an entry. A student type that files do not name has only its number there. */
const keyText = (kind: string, key: string, types: NamedChoices): string =>
  kind === 'student_type' && key.startsWith('#') ? itemText(`type:${key}`, types) : key;

function UndoButton({ change }: { change: Change }) {
  const { client } = useAdmin();
  const types = useStudentTypes();
  const reload = useReload();
  const [isAsked, setIsAsked] = useState(false);
  const undo = useStaffCall(
    (signal) => client(undoChange, { path: { id: change.id }, signal }),
    () => void reload(),
  );
  const start = () => {
    setIsAsked(false);
    undo.start();
  };
  const consequence = undoText(change);
  if (!change.can_undo && undo.error === null) return null;
  return (
    <KeepsFocus className={styles.undo}>
      <div role="status">{undo.error === null ? null : <p className={styles.failed}>{undo.error}</p>}</div>
      <Button icon="undo" isBusy={undo.isBusy} onClick={consequence === null ? start : () => setIsAsked(true)}>
        Undo <VisuallyHidden>{`${kindName(change.kind)} ${keyText(change.kind, change.key, types)}`}</VisuallyHidden>
      </Button>
      {isAsked ? (
        <ConfirmDialog title="Undo this change?" action="Undo it" onConfirm={start} onClose={() => setIsAsked(false)}>
          <p>{consequence}</p>
        </ConfirmDialog>
      ) : null}
    </KeepsFocus>
  );
}
