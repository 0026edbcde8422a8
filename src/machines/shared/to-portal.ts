import type { AnyActorRef } from 'xstate';

/**
 * Where a machine tells what has happened: the root actor, which is registered as `portal`. Alone, as in a test of its
 * own, a machine tells itself, and nobody hears it.
 */
export const toPortal = ({ system, self }: { system: AnyActorRef['system']; self: AnyActorRef }): AnyActorRef =>
  system.get('portal') ?? self;
