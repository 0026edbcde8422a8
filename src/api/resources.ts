import type { Client } from './client.ts';
import { listMyNextSteps } from './next-steps/user-tasks.ts';
import { getHolds } from './portal/holds.ts';
import { getPersonInfo } from './portal/person-info.ts';
import { getSchedule } from './portal/schedule.ts';
import { getCurrentTerm, getTermInfo } from './portal/term.ts';

type Definition = {
  /** `parameter` is the term code of a resource that goes by term, and empty for every other. */
  call: (client: Client, signal: AbortSignal, parameter: string) => Promise<unknown>;
  /** For how many minutes an answer counts as fresh (portal specification, cache lifetimes). */
  minutes: number;
  isByTerm?: true;
  /** Only students have it. */
  isForStudents?: true;
};

/** Everything that is fetched and shared between screens, with its call and its lifetime. */
export const resources = {
  personInfo: { call: getPersonInfo, minutes: 240 },
  currentTerm: { call: getCurrentTerm, minutes: 240 },
  termInfo: { call: getTermInfo, minutes: 240 },
  schedule: { call: getSchedule, minutes: 240, isByTerm: true, isForStudents: true },
  holds: { call: getHolds, minutes: 480, isForStudents: true },
  myNextSteps: { call: listMyNextSteps, minutes: 5, isForStudents: true },
} satisfies Record<string, Definition>;

export type ResourceName = keyof typeof resources;

/** The checked answer of a resource's call. */
export type AnswerOf<Name extends ResourceName> = Awaited<ReturnType<(typeof resources)[Name]['call']>>;

export const definitionOf = (name: ResourceName): Definition => resources[name];

export const isResourceName = (name: string): name is ResourceName => name in resources;
