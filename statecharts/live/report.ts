import type { AnyActorRef, AnyMachineSnapshot, InspectedMicrostepEvent, InspectionEvent } from 'xstate';
import { transitionId } from '../introspect.ts';
import { machineOf, parentOf } from '../xstate/actors.ts';
import { executedTransitions } from '../xstate/executed-5.ts';
import { maskFields, maskPayload, nameFilter, vocabularyOf } from './mask.ts';
import type { LiveMessage, ShownActor, ShownEvent, ShownSnapshot } from './protocol.ts';

/** A `BroadcastChannel`, or what takes its place in a test. */
export type LiveChannel = {
  postMessage: (message: LiveMessage) => void;
  addEventListener: (type: 'message', listener: (event: { data: LiveMessage }) => void) => void;
};

export type ReportOptions = {
  /** Words that ids of actors may show, besides those of the machines. */
  words?: Iterable<string>;
  /** True in the snapshots of the root after which nothing of the person before may stay on show. */
  endsVisit?: (snapshot: AnyMachineSnapshot) => boolean;
  now?: () => Date;
};

export type Report = {
  /** Tells every gallery which actors are running. Galleries forget what they were told before. */
  announce: () => void;
  /** Tells every gallery that the program ends. */
  end: () => void;
};

type Session = {
  actor: AnyActorRef;
  /** The latest one that was told; null for an actor that is no machine. */
  snapshot: AnyMachineSnapshot | null;
  /** The microsteps that were not told yet. */
  steps: InspectedMicrostepEvent[];
  /** The event that is being handled, if its step was told already. */
  told: object | null;
};

/** The words of XState's own events. */
const WORDS_OF_XSTATE =
  'xstate init stop done error actor after state snapshot promise resolve reject observable next complete'.split(' ');

/**
 * Reports all actors of a system: those that are created from now on, and, to a gallery that asks, those that are running. All
 * values are masked here, so nothing personal gets on the channel.
 * @param root the root actor, not yet started
 */
export function reportActors(root: AnyActorRef, channel: LiveChannel, options: ReportOptions = {}): Report {
  const { words = [], endsVisit = () => false, now = () => new Date() } = options;
  const rootId = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const names = nameFilter([...WORDS_OF_XSTATE, ...words]);
  const sessions = new Map<string, Session>();
  const sources = new WeakMap<object, string>();
  let hasEnded = false;
  const createdAt = () => now().toISOString();

  const add = (actor: AnyActorRef) => {
    const machine = machineOf(actor);
    if (machine !== null) names.learnMachine(machine);
    sessions.set(actor.sessionId, { actor, snapshot: null, steps: [], told: null });
  };
  /** The root has spawned actors when it was created, before anybody could watch. */
  const addExisting = (actor: AnyActorRef) => {
    add(actor);
    const session = sessions.get(actor.sessionId);
    if (session === undefined || machineOf(actor) === null) return;
    session.snapshot = actor.getSnapshot();
    for (const child of Object.values(session.snapshot?.children ?? {})) addExisting(child as AnyActorRef);
  };
  const announce = (galleryId: string | null = null) => {
    const actors = [...sessions.values()].map(({ actor, snapshot }) => shownActor(actor, snapshot));
    channel.postMessage({ type: 'statecharts.actors', rootId, createdAt: createdAt(), galleryId, actors });
  };
  const shownActor = (actor: AnyActorRef, snapshot: AnyMachineSnapshot | null): ShownActor => ({
    sessionId: actor.sessionId,
    // An actor without an id of its own has its session id.
    name: actor.id === actor.sessionId ? (machineOf(actor)?.id ?? 'actor') : names.show(actor.id),
    parentId: parentOf(actor)?.sessionId,
    definition: machineOf(actor)?.id,
    snapshot: snapshot === null ? { status: 'active' } : shownSnapshot(snapshot),
  });
  const shownEvent = (actor: AnyActorRef, event: { type: string }): ShownEvent => {
    const machine = machineOf(actor);
    // The first event has the input, and an actor that is no machine says nothing about what it names.
    const fields = machine === null || event.type === 'xstate.init' ? {} : maskPayload(event, vocabularyOf(machine));
    return { type: names.show(event.type), fields };
  };

  const tell = (session: Session, event: { type: string }, snapshot: ShownSnapshot) => {
    const { actor, steps, snapshot: before } = session;
    const transitions = steps.flatMap((each, index) =>
      executedTransitions(each, (steps[index - 1]?.snapshot ?? before ?? each.snapshot) as AnyMachineSnapshot),
    );
    session.steps = [];
    channel.postMessage({
      type: '@xstate.snapshot',
      rootId,
      sessionId: actor.sessionId,
      createdAt: createdAt(),
      event: shownEvent(actor, event),
      sourceId: sources.get(event),
      transitions: [...new Set(transitions)].map(transitionId),
      snapshot,
    });
  };
  /** XState reports the snapshot of a machine after everything that the step has caused in others. The cause comes first here. */
  const tellBeforeItsEffects = (session: Session) => {
    const last = session.steps.at(-1);
    const event = session.steps[0]?.event;
    if (last === undefined || event === undefined) return;
    const snapshot = last.snapshot as AnyMachineSnapshot;
    tell(session, event, shownSnapshot(snapshot));
    session.snapshot = snapshot;
    session.told = event;
  };
  const finish = (session: Session, event: { type: string }, raw: object) => {
    const { actor, told } = session;
    const isMachine = machineOf(actor) !== null;
    const snapshot = isMachine ? (raw as AnyMachineSnapshot) : null;
    const shown = snapshot === null ? { status: (raw as { status: string }).status } : shownSnapshot(snapshot);
    if (told !== event || session.steps.length > 0 || shown.status !== session.snapshot?.status) {
      tell(session, event, shown);
    }
    session.snapshot = snapshot;
    session.told = null;
    if (shown.status !== 'active') sessions.delete(actor.sessionId);
    if (actor !== root || snapshot === null) return;
    const ends = endsVisit(snapshot);
    if (ends && !hasEnded) announce();
    hasEnded = ends;
  };
  const observe = (inspected: InspectionEvent) => {
    const actor = inspected.actorRef as AnyActorRef;
    if (inspected.type === '@xstate.actor') {
      add(actor);
      channel.postMessage({ type: '@xstate.actor', rootId, createdAt: createdAt(), ...shownActor(actor, null) });
      return;
    }
    if (inspected.type === '@xstate.event') {
      for (const session of sessions.values()) tellBeforeItsEffects(session);
      const source = inspected.sourceRef as AnyActorRef | undefined;
      if (source !== undefined) sources.set(inspected.event, source.sessionId);
      return;
    }
    const session = sessions.get(actor.sessionId);
    if (session === undefined) return;
    if (inspected.type === '@xstate.microstep') session.steps.push(inspected);
    if (inspected.type === '@xstate.snapshot') finish(session, inspected.event, inspected.snapshot);
  };

  addExisting(root);
  root.system.inspect((inspected) => {
    try {
      observe(inspected);
    } catch (error) {
      // An error here must not stop the actor that is watched.
      console.error('The live view of the gallery misses a step:', error);
    }
  });
  channel.addEventListener('message', ({ data }) => {
    if (data.type === '@statelyai.connected') announce(data.galleryId);
  });
  announce();
  return { announce: () => announce(), end: () => channel.postMessage({ type: '@statelyai.disconnected', rootId }) };
}

/** State values, tags and the status come from the machine itself. */
const shownSnapshot = ({ status, value, context, machine }: AnyMachineSnapshot): ShownSnapshot => ({
  status,
  value,
  context: maskFields(context, vocabularyOf(machine)),
});
