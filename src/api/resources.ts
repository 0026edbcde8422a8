import { isPageSlug } from '../rules/pages.ts';
import type { RoleFacts } from '../rules/roles.ts';
import { withoutEnding } from '../rules/trim.ts';
import type { CallName, Client, DeclarationOf } from './client.ts';
import type { AnswerTo, RequestTo } from './endpoint.ts';
import type { ServerCache } from './portal/server-caches.ts';

/** What the rest of the app learns from an answer. */
export type AnswerFacts = { term?: string; roles?: RoleFacts };

type Facts = {
  /**
   * For how many minutes an answer counts as fresh, in the app and in the server's cache (portal specification, cache lifetimes).
   * With 0 it is never fresh, and this tab does not store it.
   */
  minutes: number;
  /** The parameter is a term code; the query of the call is that term. */
  isByTerm?: true;
  /** The parameter is something else: the result of `pageParameter`, or the slug of a post. */
  parameter?: 'page' | 'slug';
  /** Who has it; everybody when left out. The roles of superusers never change (ROLE-13). */
  audience?: 'students' | 'allButSuperusers';
  /** Another resource of the same call; one stored answer serves both, with a lifetime each. */
  storedAs?: string;
  /** The name of the server's cache of the answer, which the server can delete on request (GUARD-07). */
  serverCache?: ServerCache;
  /** Fetched again every five minutes while the page is visible. */
  refetchWhileVisible?: true;
  /** A failure brings the integration banner by itself (`banner`; ERR-15, BANNER-20), or is only logged (`log`; ERR-20). */
  onFailure?: 'banner' | 'log';
  /** Has grades, GPAs or amounts: a page that the server draws does not have it where the user hides them (DRAW-04). */
  hasFigures?: true;
  /** The page works without it: the app never shows the 503 screen because it cannot be fetched (ERR-10). */
  isOptional?: true;
  /** The text of a failure in the error list, where it is not the usual one (ERR-16, ERR-17). */
  errorMessage?: string;
};

export type Row = Facts & {
  /** The name of the declaration of the call. */
  endpoint: CallName;
  /** The query for a parameter, where the call has one and is not by term. */
  query?: (parameter: string) => Record<string, string>;
  facts?(answer: unknown): AnswerFacts;
};

/**
 * Everything that is fetched and shared between screens. A row names its call and adds what is not part of the call
 * itself: two resources can use one call with lifetimes of their own.
 */
export const resources = {
  personInfo: { endpoint: 'getPersonInfo', minutes: 240, serverCache: 'PersonInfo' },
  currentTerm: {
    endpoint: 'getCurrentTerm',
    minutes: 240,
    errorMessage: 'Unable to retrieve current term info',
    facts: (answer: AnswerTo<DeclarationOf<'getCurrentTerm'>>) =>
      answer?.p_term_out ? { term: answer.p_term_out } : {},
  },
  termInfo: { endpoint: 'getTermInfo', minutes: 240 },
  schedule: { endpoint: 'getSchedule', minutes: 240, isByTerm: true, audience: 'students' },
  holds: { endpoint: 'getHolds', minutes: 480, audience: 'students', onFailure: 'banner', hasFigures: true },
  myNextSteps: { endpoint: 'listMyNextSteps', minutes: 5, audience: 'students' },
  roles: {
    endpoint: 'refreshRoles',
    minutes: 120,
    audience: 'allButSuperusers',
    onFailure: 'log',
    isOptional: true,
    facts: (answer: AnswerTo<DeclarationOf<'refreshRoles'>>) => (answer ? { roles: answer } : {}),
  },
  preferences: { endpoint: 'getPreferences', minutes: 5, onFailure: 'log' },
  profile: { endpoint: 'getProfile', minutes: 240, onFailure: 'log' },
  contactInfo: {
    endpoint: 'getContactInfo',
    minutes: 10,
    serverCache: 'ContactInfo',
  },
  emergencyInfo: { endpoint: 'getEmergencyInfo', minutes: 240, serverCache: 'EmergencyInfo' },
  bookstore: { endpoint: 'getBookstore', minutes: 5 },
  gpa: { endpoint: 'listGpa', minutes: 480, audience: 'students', hasFigures: true },
  courses: { endpoint: 'listCourses', minutes: 240, isByTerm: true, audience: 'students' },
  // The attendance warning needs the courses after an hour (CACHE-16).
  attendance: { endpoint: 'listCourses', minutes: 60, isByTerm: true, audience: 'students', storedAs: 'courses' },
  grades: { endpoint: 'listGrades', minutes: 240, isByTerm: true, audience: 'students', hasFigures: true },
  advisors: { endpoint: 'listAdvisors', minutes: 240, audience: 'students' },
  standing: {
    endpoint: 'getStanding',
    minutes: 480,
    audience: 'students',
  },
  classStanding: {
    endpoint: 'getClassStanding',
    minutes: 480,
    audience: 'students',
  },
  program: {
    endpoint: 'getProgram',
    minutes: 240,
    audience: 'students',
    serverCache: 'CurriculumInfo',
  },
  nudges: { endpoint: 'listNudges', minutes: 5, onFailure: 'banner' },
  accountSummary: {
    endpoint: 'getAccountSummary',
    minutes: 5,
    audience: 'students',
    hasFigures: true,
    errorMessage: 'Unable to retrieve account summary',
  },
  financialAid: { endpoint: 'getFinancialAid', minutes: 5, audience: 'students' },
  messages: { endpoint: 'listMessages', minutes: 5, onFailure: 'log', refetchWhileVisible: true },
  events: { endpoint: 'listEvents', minutes: 5 },
  campusEvents: { endpoint: 'listCampusEvents', minutes: 5 },
  campusNews: { endpoint: 'listCampusNews', minutes: 5 },
  alerts: { endpoint: 'listAlerts', minutes: 1, onFailure: 'banner', refetchWhileVisible: true },
  whatsNew: { endpoint: 'listPosts', minutes: 5, query: () => ({ post_type: 'blog' }) },
  page: {
    endpoint: 'getPage',
    minutes: 15,
    parameter: 'page',
    query: (parameter) => Object.fromEntries(new URLSearchParams(parameter)),
  },
  // The search finds posts, courses and advisors before their pages were opened (FIND-09).
  searchCourses: {
    endpoint: 'listCourses',
    minutes: 240,
    isByTerm: true,
    audience: 'students',
    storedAs: 'courses',
    onFailure: 'log',
    isOptional: true,
  },
  searchAdvisors: {
    endpoint: 'listAdvisors',
    minutes: 240,
    audience: 'students',
    storedAs: 'advisors',
    onFailure: 'log',
    isOptional: true,
  },
  searchPosts: {
    endpoint: 'getPage',
    minutes: 15,
    parameter: 'page',
    query: (parameter) => Object.fromEntries(new URLSearchParams(parameter)),
    storedAs: 'page',
    onFailure: 'log',
    isOptional: true,
  },
  post: { endpoint: 'getPost', minutes: 5, parameter: 'slug', query: (slug) => ({ slug }) },
  // Asked again each time that the user opens the page or comes back to it (SESS-03, PUSH-12).
  sessions: { endpoint: 'listSessions', minutes: 0, onFailure: 'log', isOptional: true },
  pushDevices: { endpoint: 'listPushDevices', minutes: 0, onFailure: 'log', isOptional: true },
} satisfies Record<string, Row>;

export type ResourceName = keyof typeof resources;

/** The checked answer of a resource's call. */
export type AnswerOf<Name extends ResourceName> = AnswerTo<DeclarationOf<(typeof resources)[Name]['endpoint']>>;

export type Definition<Answer> = Facts & {
  /** Sends the call. `parameter` is what `isByTerm` or `parameter` says, and empty for any other resource. */
  call: (client: Client, signal: AbortSignal, parameter: string) => Promise<Answer>;
  facts?(answer: Answer): AnswerFacts;
};

/** A resource with its call. */
export const definitionOf = <Name extends ResourceName>(name: Name): Definition<AnswerOf<Name>> => {
  const row: Row = resources[name];
  const { endpoint, isByTerm, query } = row;
  return {
    ...row,
    call: async (client, signal, parameter) => {
      const request = { query: isByTerm ? { term: parameter } : query?.(parameter), signal };
      return (await client(endpoint, request as AnyRequest)) as AnswerOf<Name>;
    },
  };
};

/** The table says which query a call has, which the types of the calls do not know. */
type AnyRequest = RequestTo<DeclarationOf<CallName>> & { signal: AbortSignal };

/** An entry of the error list. Source: portal specification, error catalogue; ERR-15 to ERR-18. */
export type ApiErrorEntry = {
  type: 'api';
  /** `banner` for a resource whose failure brings the integration banner by itself, else the resource's name. */
  component: string;
  /** In the specification's own spelling. */
  message: string;
};

/** The entry that a failed call of this resource adds to the error list. */
export function apiErrorOf(name: ResourceName): ApiErrorEntry {
  const { onFailure, errorMessage = 'Error retreiving data' }: Row = resources[name];
  return { type: 'api', component: onFailure === 'banner' ? 'banner' : name, message: errorMessage };
}

/** The name under which the answers of a resource are stored. */
export function storedNameOf(name: ResourceName): string {
  const { storedAs = name }: Row = resources[name];
  return storedAs;
}

export const isResourceName = (name: string): name is ResourceName => Object.hasOwn(resources, name);

/** The resources that the server caches by name: once those caches are deleted, they are fetched again. */
export const cachedOnServer = Object.entries<Row>(resources).flatMap(([name, { serverCache: cache }]) =>
  cache === undefined ? [] : [{ name, cache }],
);

/** The resources that a write resets: after its success they are cleared, and fetched again where they are on screen. */
export const resetBy = { taskSaved: ['myNextSteps'] } satisfies Record<string, ResourceName[]>;

/** The resources that a write invalidates: after its success they are fetched again; until then the old data are shown. */
export const invalidatedBy = {
  preferenceSaved: ['preferences'],
  nudgeDismissed: ['nudges'],
  messageRead: ['messages'],
  userMessageAcknowledged: ['messages'],
} satisfies Record<string, ResourceName[]>;

/**
 * The parameter of the resource `page`: the query of its call. The named pages go by slug, all others by path.
 * Source: portal specification, routes; ROUTE-15, ROUTE-17, ROUTE-18, ROUTE-24, ROLE-12.
 * @param pathname of the URL, with its leading slash
 * @param isPreview whether a person with is_staff wants to see unpublished content
 */
export function pageParameter(pathname: string, isPreview: boolean): string {
  const path = withoutEnding(pathname.replace(/^\/+/, ''), '/') || 'dashboard';
  const query = isPageSlug(path) ? { slug: path } : { path };
  return String(new URLSearchParams({ ...query, ...(isPreview ? { published: 'all' } : {}) }));
}
