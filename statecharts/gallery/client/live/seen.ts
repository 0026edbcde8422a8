import type { LiveMessage, ShownActor, ShownEvent } from '../../../live/protocol.ts';

/** What one program has told: its actors as they are now, and its last steps. */
export type SeenProgram = {
  rootId: string;
  startedAt: string;
  actors: SeenActors;
  steps: readonly SeenStep[];
};

export type SeenActors = ReadonlyMap<string, ShownActor>;

/** An event that a machine has handled, and all actors after it. */
export type SeenStep = {
  /** Counted from 1 in the order in which the steps arrived. */
  number: number;
  createdAt: string;
  /** The actor that has handled the event; null for the first step, which only says what is running. */
  sessionId: string | null;
  event: ShownEvent | null;
  sourceId: string | undefined;
  transitions: readonly string[];
  actors: SeenActors;
};

/** The running programs, in the order in which they were seen. */
export type Seen = readonly SeenProgram[];

/** So many steps of a program are kept. */
export const MAX_STEPS = 500;

/** @param galleryId the id with which this gallery has asked for actors; answers to others are ignored */
export function receive(seen: Seen, message: LiveMessage, galleryId: string): Seen {
  switch (message.type) {
    case '@statelyai.connected':
      return seen;
    case '@statelyai.disconnected':
      return seen.filter(({ rootId }) => rootId !== message.rootId);
    case 'statecharts.actors': {
      if (message.galleryId !== null && message.galleryId !== galleryId) return seen;
      const { rootId, createdAt } = message;
      const actors = new Map(message.actors.map((actor) => [actor.sessionId, actor]));
      const number = (seen.find((each) => each.rootId === rootId)?.steps.at(-1)?.number ?? 0) + 1;
      const first = { number, createdAt, sessionId: null, event: null, sourceId: undefined, transitions: [], actors };
      const startedAt = seen.find((each) => each.rootId === rootId)?.startedAt ?? createdAt;
      return put(seen, { rootId, startedAt, actors, steps: [first] });
    }
    case '@xstate.actor': {
      const { type: _, rootId, createdAt: __, ...actor } = message;
      return change(seen, rootId, (program) => ({
        ...program,
        actors: new Map(program.actors).set(actor.sessionId, actor),
      }));
    }
    case '@xstate.snapshot':
      return change(seen, message.rootId, (program) => {
        const { sessionId, snapshot, createdAt, event, sourceId, transitions } = message;
        const actor = program.actors.get(sessionId);
        if (actor === undefined) return program;
        const actors = new Map(program.actors).set(sessionId, { ...actor, snapshot });
        const running = new Map(actors);
        if (snapshot.status !== 'active') running.delete(sessionId);
        // The event with its result tells the parent what there is to know of an actor that is no machine.
        if (actor.definition === undefined) return { ...program, actors: running };
        const number = (program.steps.at(-1)?.number ?? 0) + 1;
        const step = { number, createdAt, sessionId, event, sourceId, transitions, actors };
        // The step still shows an actor that it ends.
        return { ...program, actors: running, steps: [...program.steps, step].slice(-MAX_STEPS) };
      });
  }
}

const put = (seen: Seen, program: SeenProgram): Seen =>
  seen.some(({ rootId }) => rootId === program.rootId)
    ? seen.map((each) => (each.rootId === program.rootId ? program : each))
    : [...seen, program];

const change = (seen: Seen, rootId: string, next: (program: SeenProgram) => SeenProgram): Seen =>
  seen.map((program) => (program.rootId === rootId ? next(program) : program));
