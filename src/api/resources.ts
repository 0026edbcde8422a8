import type { RoleFacts } from '../rules/roles.ts';
import { listMyNextSteps } from './checklist/user-tasks.ts';
import type { Client } from './client.ts';
import type { laterCalls } from './deferred-endpoints.ts';
import { codeMissing } from './failure.ts';
import { getHolds } from './portal/holds.ts';
import { getPersonInfo } from './portal/person-info.ts';
import { getSchedule } from './portal/schedule.ts';
import type { ServerCache } from './portal/server-caches.ts';
import { type CurrentTerm, getCurrentTerm, getTermInfo } from './portal/term.ts';

type Definition = {
  /** `parameter` is what `isByTerm` and `parameter` say, and empty for every other resource. */
  call: (client: Client, signal: AbortSignal, parameter: string) => Promise<unknown>;
  /** For how many minutes an answer counts as fresh (portal specification, cache lifetimes). */
  minutes: number;
  /** The call's parameter is a term code. */
  isByTerm?: true;
  /** What else the call's parameter is: what `pageParameter` makes of an address, or the slug of a post. */
  parameter?: 'page' | 'slug';
  /** Who has it; everybody when left out. Superusers' roles never change (ROLE-13). */
  audience?: 'students' | 'allButSuperusers';
  /** Reads the same call as this resource, with a lifetime of its own: one answer is kept for both. */
  storedAs?: string;
  /** Requested again every minute while the page is visible, so that it is never stale on screen. */
  refetchWhileVisible?: true;
  /** What the rest of the app must know about an answer. */
  facts?: (answer: unknown) => { term?: string; roles?: RoleFacts };
  /** The server keeps the answer too, under this name, and can be told to forget it (GUARD-07). */
  serverCache?: ServerCache;
};

type LaterCalls = typeof laterCalls;

/** A call whose code is fetched with the first of its kind. What it rejects with is `CallFailed`, as everywhere. */
const later =
  <Name extends keyof LaterCalls>(name: Name) =>
  async (client: Client, signal: AbortSignal, parameter: string): Promise<Awaited<ReturnType<LaterCalls[Name]>>> => {
    const { laterCalls } = await import('./deferred-endpoints.ts').catch((cause: unknown) => {
      throw codeMissing(name, cause);
    });
    // A row of the table holds one function; of a name that is not yet chosen the compiler only knows all of them.
    const call = laterCalls[name] as (...of: [Client, AbortSignal, string]) => ReturnType<LaterCalls[Name]>;
    return await call(client, signal, parameter);
  };

/** Everything that is fetched and shared between screens, with its call and its lifetime. */
export const resources = {
  personInfo: { call: getPersonInfo, minutes: 240, serverCache: 'PersonInfo' },
  currentTerm: {
    call: getCurrentTerm,
    minutes: 240,
    facts: (answer) => {
      const term = (answer as CurrentTerm | null)?.p_term_out ?? null;
      return term === null ? {} : { term };
    },
  },
  termInfo: { call: getTermInfo, minutes: 240 },
  schedule: { call: getSchedule, minutes: 240, isByTerm: true, audience: 'students' },
  holds: { call: getHolds, minutes: 480, audience: 'students' },
  myNextSteps: { call: listMyNextSteps, minutes: 5, audience: 'students' },
  roles: {
    call: later('roles'),
    minutes: 120,
    audience: 'allButSuperusers',
    facts: (answer) => (answer === null ? {} : { roles: answer as RoleFacts }),
  },
  preferences: { call: later('preferences'), minutes: 5 },
  profile: { call: later('profile'), minutes: 240 },
  contactInfo: {
    call: later('contactInfo'),
    minutes: 10,
    serverCache: 'ContactInfo',
  },
  emergencyInfo: { call: later('emergencyInfo'), minutes: 240, serverCache: 'EmergencyInfo' },
  bookstore: { call: later('bookstore'), minutes: 5 },
  gpa: { call: later('gpa'), minutes: 480, audience: 'students' },
  courses: { call: later('courses'), minutes: 240, isByTerm: true, audience: 'students' },
  // For the attendance warning the courses are fetched again after an hour (CACHE-16).
  attendance: { call: later('courses'), minutes: 60, isByTerm: true, audience: 'students', storedAs: 'courses' },
  grades: { call: later('grades'), minutes: 240, isByTerm: true, audience: 'students' },
  advisors: { call: later('advisors'), minutes: 240, audience: 'students' },
  standing: {
    call: later('standing'),
    minutes: 480,
    audience: 'students',
  },
  classStanding: {
    call: later('classStanding'),
    minutes: 480,
    audience: 'students',
  },
  program: {
    call: later('program'),
    minutes: 240,
    audience: 'students',
    serverCache: 'CurriculumInfo',
  },
  nudges: { call: later('nudges'), minutes: 5 },
  accountSummary: { call: later('accountSummary'), minutes: 5, audience: 'students' },
  financialAid: { call: later('financialAid'), minutes: 5, audience: 'students' },
  messages: { call: later('messages'), minutes: 5, refetchWhileVisible: true },
  events: { call: later('events'), minutes: 5 },
  campusEvents: { call: later('campusEvents'), minutes: 5 },
  campusNews: { call: later('campusNews'), minutes: 5 },
  alerts: { call: later('alerts'), minutes: 5, refetchWhileVisible: true },
  whatsNew: { call: later('whatsNew'), minutes: 5 },
  page: { call: later('page'), minutes: 15, parameter: 'page' },
  post: { call: later('post'), minutes: 5, parameter: 'slug' },
} satisfies Record<string, Definition>;

export type ResourceName = keyof typeof resources;

/** The checked answer of a resource's call. */
export type AnswerOf<Name extends ResourceName> = Awaited<ReturnType<(typeof resources)[Name]['call']>>;

export const definitionOf = (name: ResourceName): Definition => resources[name];

export const isResourceName = (name: string): name is ResourceName => Object.hasOwn(resources, name);

/** The answers that the server keeps too: with these caches emptied, they are fetched again. */
export const cachedOnServer = Object.entries<Definition>(resources).flatMap(([name, { serverCache: cache }]) =>
  cache === undefined ? [] : [{ name, cache }],
);

/** What a write makes void: these are emptied once it has succeeded, and asked for again where they show. */
export const emptiedBy = { taskSaved: ['myNextSteps'] } satisfies Record<string, ResourceName[]>;

/** What a write leaves outdated: these are fetched again once it has succeeded, and what is known stands until then. */
export const outdatedBy = {
  preferenceSaved: ['preferences'],
  nudgeDismissed: ['nudges'],
  messageRead: ['messages'],
  userMessageAcknowledged: ['messages'],
} satisfies Record<string, ResourceName[]>;

const PAGES_BY_SLUG = ['dashboard', 'academics', 'messages', 'account', 'resources', 'finances', 'community'];

/**
 * The parameter of the resource `page`: the query of its call. The named pages go by slug, every other by path.
 * Source: portal specification, routes; ROUTE-15, ROUTE-17, ROUTE-18, ROUTE-24, ROLE-12.
 * @param pathname of the address, with its leading slash
 * @param isPreview whether a person with is_staff wants to see what is not published
 */
export function pageParameter(pathname: string, isPreview: boolean): string {
  const path = pathname.replace(/^\/+|\/+$/g, '') || 'dashboard';
  const query = PAGES_BY_SLUG.includes(path) ? { slug: path } : { path };
  return String(new URLSearchParams({ ...query, ...(isPreview ? { published: 'all' } : {}) }));
}
