import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { listChanges, undoChange } from '../../api/admin/changes.ts';
import { type Kind, keyOf } from '../../api/admin/entries.ts';
import { createEntry, getEntry, type StoredEntry, saveEntry } from '../../api/admin/entry-calls.ts';
import type { Client } from '../../api/client.ts';
import type { RequestTo } from '../../api/endpoint.ts';
import { ApiError } from '../../api/failure.ts';
import type { KeptTexts } from '../../browser/kept-texts.ts';
import { haveSameFields } from '../../rules/admin-entries.ts';
import { toLoggedResult } from '../shared/to-result.ts';
import { createEntryEditorMachine, type EntrySaveInput, type KeptText } from './machine.ts';

const Kept = z.object({
  fields: z.record(z.string(), z.unknown()),
  version: z.nullable(z.number()),
  isToBeSaved: z.boolean(),
});

/** What the form of an entry needs from outside. */
export type EntryEditorDependencies = { client: Client; texts: KeptTexts };

/** The name of the text of an entry in the tab's storage. */
const nameOf = (kind: Kind, id: string | null) => `${kind}.${id ?? ''}`;

/** The machine of a form, connected to the calls of entries and to the texts that this tab keeps. */
export const createEntryEditor = ({ client, texts }: EntryEditorDependencies) =>
  createEntryEditorMachine({
    actors: {
      load: fromPromise(({ input: { kind, id }, signal }) =>
        logged(
          (async () => ({
            stored: id === null ? null : await client(getEntry, { query: { kind, id }, signal }),
            kept: readKept(texts, kind, id),
          }))(),
        ),
      ),
      save: fromPromise(({ input, signal }) => logged(save(client, input, signal))),
      undo: fromPromise(({ input: { kind, id, version }, signal }) =>
        logged(undoLastChange(client, kind, { id: id ?? '', version: version ?? 0 }, signal)),
      ),
    },
    actions: {
      keep: ({ kind, id, fields, version }, { isToBeSaved }) =>
        texts.write(nameOf(kind, id), { fields, version, isToBeSaved } satisfies KeptText),
      forget: ({ kind, id }) => {
        texts.remove(nameOf(kind, id));
        // A new entry has its id only now.
        texts.remove(nameOf(kind, null));
      },
    },
  });

/**
 * Adds or saves an entry. A new entry whose first attempt had no answer is sent as it was then, because the server knows it
 * again by its whole text; what was typed since is saved after it.
 */
async function save(
  client: Client,
  { kind, id, version, fields, unconfirmed }: EntrySaveInput,
  signal: AbortSignal,
): Promise<StoredEntry> {
  // The form has checked the fields with the schema of the call, and the server checks them again.
  const change = (row: { id: string; version: number }) =>
    client(saveEntry, { body: { kind, id: row.id, version: row.version, entry: fields }, signal } as RequestTo<
      typeof saveEntry
    > & { signal: AbortSignal });
  if (id !== null && version !== null) return change({ id, version });
  const body = { kind, entry: unconfirmed ?? fields };
  const added = await client(createEntry, { body, signal } as RequestTo<typeof createEntry> & { signal: AbortSignal });
  return unconfirmed === null || haveSameFields(unconfirmed, fields) ? added : change(added);
}

/**
 * Takes back the change that made a version of an entry, which is a new change. It does nothing when that is done already: an
 * earlier attempt may have been left without an answer.
 * @returns the entry as it is then. Rejects with `ApiError`, also when there is nothing to take back
 */
export async function undoLastChange(
  client: Client,
  kind: Kind,
  { id, version }: Pick<StoredEntry, 'id' | 'version'>,
  signal: AbortSignal,
) {
  const present = await client(getEntry, { query: { kind, id }, signal });
  const key = keyOf(kind, present.entry);
  const { results } = await client(listChanges, { query: { kind, key, limit: '1' }, signal });
  const last = results[0];
  if (last !== undefined && last.undoes !== null && present.version === version + 1) return present;
  if (last === undefined || !last.can_undo || present.version !== version) {
    const detail = 'The entry has been changed again since. Its changes are on the page Changes.';
    throw new ApiError({ kind: 'status', status: 409, detail }, 'POST /admin/changes/{id}/undo');
  }
  const undone = await client(undoChange, { path: { id: last.id }, signal });
  return client(getEntry, { query: { kind, id: undone.entry_id ?? id }, signal });
}

/** What the tab keeps may be of an earlier version of the form. */
function readKept(texts: KeptTexts, kind: Kind, id: string | null): KeptText | null {
  const read = z.safeParse(Kept, texts.read(nameOf(kind, id)));
  return read.success ? read.data : null;
}

const logged = <Value>(call: Promise<Value>) => toLoggedResult(call, 'A call of the form of an entry failed.');
