import { fromPromise } from 'xstate';
import type { PublishedKind } from '../../api/admin/entries.ts';
import { getEntry, publishEntry, type StoredEntry } from '../../api/admin/entry-calls.ts';
import type { Client } from '../../api/client.ts';
import { undoLastChange } from '../entry-editor/effects.ts';
import { toLoggedResult } from '../shared/to-result.ts';
import { createPublicationMachine, type PublicationChange, type PublicationFacts } from './machine.ts';

export type PublicationDependencies = {
  client: Client;
  kind: PublishedKind;
  /**
   * Saves what is typed, and resolves with the entry as it is then. Rejects with `aborted` when that is not possible, or when the
   * form refuses the change, which is null for an undo.
   */
  prepare: (change: PublicationChange | null) => Promise<Pick<StoredEntry, 'id' | 'version'>>;
  /** Called with the entry after each change. */
  onChanged: (stored: StoredEntry) => void;
};

/** The machine of an entry's publication, connected to its calls. */
export function createPublication({ client, kind, prepare, onChanged }: PublicationDependencies) {
  /** The row and the version that the last answer had: an undo takes back that version and no other. */
  let known: Pick<StoredEntry, 'id' | 'version'> | null = null;
  const received = (stored: StoredEntry): PublicationFacts => {
    known = stored;
    onChanged(stored);
    return factsOf(stored);
  };
  return createPublicationMachine({
    actors: {
      change: fromPromise(({ input: { change }, signal }) =>
        logged(async () => {
          const { id, version } = await prepare(change);
          known = { id, version };
          const wanted = change ?? { action: 'withdraw' as const };
          return received(await client(publishEntry, { body: { kind, id, version, ...wanted }, signal }));
        }),
      ),
      undo: fromPromise(({ signal }) =>
        logged(async () => received(await undoLastChange(client, kind, known ?? (await prepare(null)), signal))),
      ),
      look: fromPromise(({ signal }) =>
        logged(async () => {
          const { id } = known ?? (await prepare(null));
          return received(await client(getEntry, { query: { kind, id }, signal }));
        }),
      ),
    },
  });
}

/** What the publication of an entry depends on. */
export function factsOf({ state, entry }: StoredEntry): PublicationFacts {
  if ('publishing_opens_on' in entry) return { state, opensOn: entry.publishing_opens_on };
  return { state, opensOn: 'created_on' in entry ? entry.created_on : null };
}

const logged = (call: () => Promise<PublicationFacts>) =>
  toLoggedResult(call(), 'The publication of an entry could not be changed.');
