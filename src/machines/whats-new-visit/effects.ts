import { fromPromise, waitFor } from 'xstate';
import { createClient } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { invalidatedBy } from '../../api/resources.ts';
import { isUnread, leadsToWhatsNew } from '../../rules/messages.ts';
import type { ResourceSnapshot } from '../resource/machine.ts';
import { selectAnswerOf, selectAsOf, selectIsBusy, selectIsIdle, selectView } from '../resource/selectors.ts';
import { selectResource } from '../resources/selectors.ts';
import { showResources } from '../resources/show-resources.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver, type System } from '../shared/system.ts';
import { createWhatsNewVisitMachine } from './machine.ts';

/** The machine of a visit to a blog post, connected to the messages. */
export const createWhatsNewVisit = (dependencies: Dependencies) =>
  createWhatsNewVisitMachine({
    actors: {
      findUnread: fromPromise(async ({ input, system, signal }) => {
        const messages = await settledMessages(dependencies, system, signal);
        if (selectView(messages) === 'failed') return [];
        return (selectAnswerOf('messages')(messages) ?? [])
          .filter((message) => isUnread(message) && leadsToWhatsNew(message, window.location.origin))
          .map(({ pk }) => pk)
          .filter((pk) => !input.marked.includes(pk));
      }),
      markRead: fromPromise(({ input, signal }) => markRead(dependencies, input.unread, signal)),
      refetch: fromPromise(async ({ system, signal }) => {
        receiver(system, 'resources')?.send({ type: 'resources.invalidate', names: invalidatedBy.messageRead });
        const messages = await settledMessages(dependencies, system, signal);
        return selectAsOf(messages) === null && selectView(messages) !== 'failed';
      }),
    },
  });

/** Requests the messages, and waits until they have loaded or failed. Rejects when the signal aborts. */
async function settledMessages(
  { now }: Pick<Dependencies, 'now'>,
  system: System,
  signal: AbortSignal,
): Promise<ResourceSnapshot> {
  showResources(system, 'whatsNewVisit', ['messages'], now().toISOString());
  const resources = getActor(system, 'resources');
  const selectMessages = selectResource('messages', null);
  const actor = selectMessages(
    await waitFor(resources, (snapshot) => selectMessages(snapshot) !== undefined, { signal }),
  );
  if (actor === undefined) throw new Error('There is no actor for the messages.');
  const isSettled = (snapshot: ResourceSnapshot) => !selectIsBusy(snapshot) && !selectIsIdle(snapshot);
  return waitFor(actor, isSettled, { signal });
}

/** @returns the keys of the messages that are read now; the failures of the others are logged */
async function markRead(
  { portal, now, answers }: Dependencies,
  unread: number[],
  signal: AbortSignal,
): Promise<number[]> {
  const client = createClient(portal);
  const at = now().toISOString();
  const results = await Promise.allSettled(
    unread.map((pk) => client('patchMessage', { path: { pk }, body: { user_read_on: at }, signal })),
  );
  signal.throwIfAborted();
  for (const result of results) {
    if (result.status === 'rejected') console.warn('A message could not be marked read.', toFailure(result.reason));
  }
  const marked = unread.filter((_, index) => results[index]?.status === 'fulfilled');
  // A reload within the next second must not find them unread.
  if (marked.length > 0) answers.evict(invalidatedBy.messageRead);
  return marked;
}
