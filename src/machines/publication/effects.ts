import { fromPromise } from 'xstate';
import { publishEntry, type StoredEntry } from '../../api/admin/entry-calls.ts';
import type { Client } from '../../api/client.ts';
import { undoLastChange } from '../entry-editor/effects.ts';
import { toLoggedResult } from '../shared/to-result.ts';
import { createPublicationMachine, type PublicationFacts } from './machine.ts';

/** The kinds of entries that have a publication. */
export type PublishedKind = 'task' | 'post' | 'page' | 'message';

export type PublicationDependencies = {
  client: Client;
  kind: PublishedKind;
  /** Saves what is typed, and resolves with the entry as it is then. Rejects when that is not possible. */
  prepare: () => Promise<Pick<StoredEntry, 'id' | 'version'>>;
  /** Called with the entry after each change. */
  onChanged: (stored: StoredEntry) => void;
};

/** The machine of an entry's publication, connected to its call. */
export const createPublication = ({ client, kind, prepare, onChanged }: PublicationDependencies) =>
  createPublicationMachine({
    actors: {
      change: fromPromise(({ input: { change }, signal }) =>
        logged(async () => {
          const { id, version } = await prepare();
          const wanted = change ?? { action: 'withdraw' as const };
          const stored = await client(publishEntry, { body: { kind, id, version, ...wanted }, signal });
          onChanged(stored);
          return factsOf(stored);
        }),
      ),
      undo: fromPromise(({ signal }) =>
        logged(async () => {
          const { id } = await prepare();
          const stored = await undoLastChange(client, kind, id, signal);
          onChanged(stored);
          return factsOf(stored);
        }),
      ),
    },
  });

/** What the publication of an entry depends on. */
export function factsOf({ state, entry }: StoredEntry): PublicationFacts {
  if ('publishing_opens_on' in entry) return { state, opensOn: entry.publishing_opens_on };
  return { state, opensOn: 'created_on' in entry ? entry.created_on : null };
}

const logged = (call: () => Promise<PublicationFacts>) =>
  toLoggedResult(call(), 'The publication of an entry could not be changed.');
