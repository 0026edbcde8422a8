import type { StateValue } from 'xstate';

/**
 * What a running program tells the gallery's live view over a `BroadcastChannel`. The names of messages and fields are those
 * of `@statelyai/inspect` where it has one. Two things differ. All values are masked before they are sent. And one message
 * per step of an actor has everything about it: Stately sends the event, each microstep and the snapshot by themselves.
 */
export type LiveMessage = HelloMessage | ActorsMessage | ActorMessage | SnapshotMessage | GoodbyeMessage;

export const CHANNEL = 'statecharts-live';

/** A gallery asks for the actors that are running. */
export type HelloMessage = { type: '@statelyai.connected'; galleryId: string };

/** The program ends, or its page is left. */
export type GoodbyeMessage = { type: '@statelyai.disconnected'; rootId: string };

/** All running actors, parents first. What was told about this program before is forgotten. */
export type ActorsMessage = {
  type: 'statecharts.actors';
  rootId: string;
  createdAt: string;
  /** The gallery that asked; null when the message is for all. */
  galleryId: string | null;
  actors: ShownActor[];
};

/** An actor was created. It has no snapshot until it starts. */
export type ActorMessage = { type: '@xstate.actor'; rootId: string; createdAt: string } & ShownActor;

/** An actor has handled an event. */
export type SnapshotMessage = {
  type: '@xstate.snapshot';
  rootId: string;
  sessionId: string;
  createdAt: string;
  event: ShownEvent;
  /** The session id of the sender; undefined if the event does not come from an actor. */
  sourceId: string | undefined;
  /** The ids of the transitions that were taken. */
  transitions: string[];
  snapshot: ShownSnapshot;
};

export type ShownActor = {
  sessionId: string;
  name: string;
  parentId: string | undefined;
  /** The id of the machine; undefined for an actor that is not a machine. */
  definition: string | undefined;
  snapshot: ShownSnapshot;
};

export type ShownSnapshot = {
  status: string;
  /** Only of machines. */
  value?: StateValue;
  /** Only of machines. */
  context?: ShownFields;
};

export type ShownEvent = { type: string; fields: ShownFields };

export type ShownFields = Record<string, ShownValue>;

/** A value that is known to be harmless, or what stands for another one. */
export type ShownValue = string | number | boolean | null | Masked;

/** The type of a value, and its size: characters of a text, items of a list, fields of an object. */
export type Masked = { masked: string; size?: number };
