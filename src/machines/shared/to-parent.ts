import type { AnyActorRef } from 'xstate';

/** Where a machine tells what has happened when only its parent cares. Alone, as in a test of its own, it tells itself. */
export const toParent = ({ self }: { self: AnyActorRef }): AnyActorRef => self._parent ?? self;
