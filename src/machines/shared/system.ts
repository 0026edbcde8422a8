import type { ActorRef, AnyActorRef, AnyMachineSnapshot, EventObject } from 'xstate';

/**
 * The long-lived actors by their system id: the events that each accepts, and the actor for those who read its snapshot. Each
 * machine adds its own row, so that this module knows none of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the machines' declarations are merged into it, which a type cannot do
export interface SystemActors {}

export type SystemId = keyof SystemActors;

/** The events that a long-lived actor accepts. */
export type EventOf<Id extends SystemId> = SystemActors[Id]['event'];

/** An actor as a sender sees it: only the events that it accepts. */
export type Receiver<Event extends EventObject> = ActorRef<AnyMachineSnapshot, Event>;

export type System = AnyActorRef['system'];

/** How a callback actor sends events to the machine that has invoked it. XState would take any event here. */
export type SendBack<Event extends EventObject> = (event: Event) => void;

/**
 * A long-lived actor, as a receiver of events.
 * @returns undefined while it does not exist: its code may load later, and a test may run one machine alone
 */
export function receiver<Id extends SystemId>(system: System, id: Id): Receiver<EventOf<Id>> | undefined {
  return system.get(id);
}

/**
 * The target of `sendTo` for a long-lived actor. While that actor does not exist, the event goes to the sender itself,
 * which ignores it.
 */
export const to =
  <Id extends SystemId>(id: Id) =>
  ({ system, self }: { system: System; self: AnyActorRef }): Receiver<EventOf<Id>> =>
    receiver(system, id) ?? self;
