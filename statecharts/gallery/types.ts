import type { EventObject, StateValue } from 'xstate';
import type { Messages } from '../diagrams/messages.ts';

export type PathData = { name: string; input?: unknown; steps: { event: EventObject; value: StateValue }[] };

/** Where transitions were taken: by the paths on the machine, and by test runs that wrote their coverage. */
export const COVERAGE_KINDS = ['machine', 'journeys', 'dom', 'browser'] as const;
export type CoverageKind = (typeof COVERAGE_KINDS)[number];

export type MachineData = {
  svg: string;
  hash: string;
  paths: readonly PathData[];
  /** Ids of the taken transitions; null if no test run has written a file. */
  coverage: Record<CoverageKind, string[] | null>;
};

export type BehaviourData = { text: string; tests: string[] };

/** Behaviours that belong together, in the order of their list, and the names of screens on which one sees them. */
export type TopicData = { title: string; behaviours: string[]; screens: string[] };

/** A screen of the program, in a page that shows it with its answers. */
export type ScreenData = {
  name: string;
  /** The address in the program, such as `/account`. */
  address: string;
  /** Where one sees it, from the page of the gallery. It needs a server. */
  href: string;
  /** Ids of states in which machines are on it; not every state, but each that is rare. */
  states: string[];
};

/** Who sends what to whom, and the picture of it. */
export type MessagesData = { svg: string; list: Messages[] };

/** What the build calculates; everything else comes from the machines themselves, which are part of the script. */
export type GalleryData = {
  machines: Record<string, MachineData>;
  behaviours: Record<string, BehaviourData>;
  topics: readonly TopicData[];
  screens: readonly ScreenData[];
  /** Null without two machines of which one sends the other something. */
  messages: MessagesData | null;
};
