import type { EventObject, StateValue } from 'xstate';

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

/** What the build calculates; everything else comes from the machines themselves, which are part of the script. */
export type GalleryData = { machines: Record<string, MachineData>; behaviours: Record<string, BehaviourData> };
