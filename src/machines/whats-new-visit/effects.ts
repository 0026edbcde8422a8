import { type AnyActorRef, fromPromise, waitFor } from 'xstate';
import { createClient } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { type Message, markMessageRead } from '../../api/portal/messages.ts';
import { invalidatedBy } from '../../api/resources.ts';
import { isUnread, leadsToWhatsNew } from '../../rules/messages.ts';
import { getResource } from '../portal/children.ts';
import type { PortalRef, PortalSnapshot } from '../portal/machine.ts';
import { requestResources } from '../portal/request-resources.ts';
import type { ResourceSnapshot } from '../resource/machine.ts';
import { selectAnswer, selectAsOf, selectIsBusy, selectIsUnasked, selectView } from '../resource/selectors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { whatsNewVisitMachine } from './machine.ts';

export const createWhatsNewVisit = (dependencies: Dependencies) =>
  whatsNewVisitMachine.provide({
    actors: {
      findUnread: fromPromise(async ({ input, system, signal }) => {
        const messages = await settledMessages(system, signal);
        if (selectView(messages) === 'failed') throw new Error('the messages did not load');
        return (selectAnswer(messages) as readonly Message[])
          .filter((message) => isUnread(message) && leadsToWhatsNew(message, window.location.origin))
          .map(({ pk }) => pk)
          .filter((pk) => !input.marked.includes(pk));
      }),
      markRead: fromPromise(({ input, signal }) => markRead(dependencies, input.unread, signal)),
      refresh: fromPromise(async ({ system, signal }) => {
        system.get('portal').send({ type: 'resources.outdated', names: invalidatedBy.messageRead });
        const messages = await settledMessages(system, signal);
        if (selectAsOf(messages) !== null || selectView(messages) === 'failed')
          throw new Error('the messages did not load again');
      }),
    },
  });

/** Wants the messages, and waits until they are there or have failed. */
async function settledMessages(system: AnyActorRef['system'], signal: AbortSignal): Promise<ResourceSnapshot> {
  const portal: PortalRef = system.get('portal');
  requestResources(portal, ['messages']);
  const messagesIn = (snapshot: PortalSnapshot) => getResource(snapshot, 'messages', null);
  const actor = messagesIn(await waitFor(portal, (snapshot) => messagesIn(snapshot) !== undefined, { signal }));
  if (actor === undefined) throw new Error('the portal has lost the messages');
  const isSettled = (snapshot: ResourceSnapshot) => !selectIsBusy(snapshot) && !selectIsUnasked(snapshot);
  return waitFor(actor, isSettled, { signal });
}

/**
 * @returns keys of those that are read now; of the others it is written down why they are not
 * @throws when none is
 */
async function markRead({ portal, now, kept }: Dependencies, unread: number[], signal: AbortSignal): Promise<number[]> {
  const client = createClient(portal);
  const at = now().toISOString();
  const ends = await Promise.allSettled(
    unread.map((pk) => client(markMessageRead, { path: { pk }, body: { user_read_on: at }, signal })),
  );
  signal.throwIfAborted();
  for (const end of ends) {
    if (end.status === 'rejected') console.warn('A message could not be marked read.', toFailure(end.reason));
  }
  const marked = unread.filter((_, index) => ends[index]?.status === 'fulfilled');
  if (marked.length === 0) throw new Error('no message could be marked read');
  // A page that is loaded anew before the second is over must not find them unread.
  kept.drop(invalidatedBy.messageRead);
  return marked;
}
