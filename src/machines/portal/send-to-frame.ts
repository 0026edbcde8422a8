import { waitFor } from 'xstate';
import { type EventOf, receiver, type SystemId } from '../shared/system.ts';
import type { PortalRef } from './machine.ts';
import { selectHasFrame } from './selectors.ts';

/** Resolves when the actors of the frame have started. Rejects when the signal aborts. */
export const untilFrame = (portal: PortalRef, signal?: AbortSignal): Promise<unknown> =>
  waitFor(portal, selectHasFrame, { timeout: Number.POSITIVE_INFINITY, ...(signal === undefined ? {} : { signal }) });

/**
 * Sends an event to an actor of the frame, once it has started. So nothing is lost that the user presses while the code of the
 * frame loads.
 */
export function sendToFrame<Id extends SystemId>(portal: PortalRef, id: Id, event: EventOf<Id>): void {
  const send = () => receiver(portal.system, id)?.send(event);
  if (selectHasFrame(portal.getSnapshot())) send();
  // It rejects when the visit ends before.
  else untilFrame(portal).then(send, () => {});
}
