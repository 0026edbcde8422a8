import { type ActorRefFrom, assign, enqueueActions, fromCallback, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { ApiFailure } from '../../api/failure.ts';
import type { AnswerFacts } from '../../api/resources.ts';
import { isOutOfService, isProvisional } from '../../rules/failures.ts';
import type { RoleFacts } from '../../rules/roles.ts';
import { type ResourceEvent, type ResourceRef, resourceMachine } from '../resource/machine.ts';
import { to } from '../shared/system.ts';

export type Audience = 'everybody' | 'students' | 'allButSuperusers';

/** The facts about a user that decide which calls may leave. */
export type AudienceFacts = { isStudent: boolean; isSuperuser: boolean };

/** What the registry must know about a resource to request it. The table of resources has these facts. */
export type ResourceRequest = {
  name: string;
  /** What the call asks for besides its name, such as the path of a page, or a term that is not the term in use. */
  parameter: string | null;
  /** Milliseconds for which an answer counts as fresh. */
  lifetime: number;
  /**
   * The call needs a term. Without a parameter it leaves with the last known term, and again if the current term is another
   * one.
   */
  isByTerm: boolean;
  /** No call leaves for other users. */
  audience: Audience;
  /** While the page is visible, the resource is requested again every minute, so it never stays stale on screen. */
  isPolled: boolean;
  /** Its failures are only logged, unless the backend is out of service and there is nothing to show. */
  isOnlyLogged: boolean;
  /** The page works without it, so its failures never bring the 503 screen. */
  isOptional: boolean;
};

/**
 * A part of the app that shows resources: the page in view, the page that is about to open, a part of the frame, the search,
 * the terms that the user has opened on Academics, or a list that only some portals have.
 */
export type ResourceOwner =
  | 'search'
  | 'page'
  | 'nextPage'
  | 'frame'
  | 'banner'
  | 'whatsNewVisit'
  | 'appBadge'
  | 'keptSchedule'
  | 'otherTerms'
  | 'sessions'
  | 'pushDevices';

export type ResourcesEvent =
  /** The user is known, or their roles have changed: calls may leave. */
  | { type: 'resources.open'; audience: AudienceFacts }
  /** The user is gone: everything that was loaded for them goes. */
  | { type: 'resources.close' }
  /** What this part of the app shows from now on. Missing and stale answers are fetched. `at` as in `resource.request`. */
  | { type: 'resources.show'; owner: ResourceOwner; requests: ResourceRequest[]; at: string | null }
  /** The next page is on screen and replaces the previous one. */
  | { type: 'page.entered' }
  /** The user is back at the page, or the network came back. */
  | { type: 'page.returned'; at: string }
  /** Another minute has passed while the page is visible. */
  | { type: 'minute.passed'; at: string }
  /** Errors are retried, because the backend is back. */
  | { type: 'resources.retry' }
  /** Calls get answers again. What failed without a network says nothing about the systems behind the portal. */
  | { type: 'network.returned' }
  /** These answers are no longer valid. They are removed, and fetched again where they are shown. */
  | { type: 'resources.reset'; names: readonly string[] }
  /** These answers are out of date. Newer ones are fetched, and the old ones stay on screen until then. */
  | { type: 'resources.invalidate'; names: readonly string[] }
  | { type: 'resource.received'; name: string; facts: AnswerFacts }
  | { type: 'resource.failed'; name: string; failure: ApiFailure; hasAnswer: boolean };

type ActiveResource = { id: ResourceActorId; name: string; parameter: string | null };

type Context = {
  /** Term code in use: the last one seen on this device until the current term is known. */
  term: string | null;
  /** Null while no user is known. */
  audience: AudienceFacts | null;
  /** What each part of the app shows now. */
  shown: Partial<Record<ResourceOwner, ResourceRequest[]>>;
  /**
   * What the page before this one showed. Its actors stay for one more page, so that Back draws it at once; they send no
   * call.
   */
  previousPage: ResourceRequest[];
  /** The resource actors that exist. */
  active: ActiveResource[];
  /** Names of the resources whose last call failed; a success removes the name. */
  failed: string[];
};

type ResourceActorId = `resource:${string}`;

/** The fixed id of a resource's actor. */
export const resourceActorId = (name: string, parameter: string | null): ResourceActorId =>
  parameter === null ? `resource:${name}` : `resource:${name}/${parameter}`;

function isFor(audience: Audience, { isStudent, isSuperuser }: AudienceFacts): boolean {
  switch (audience) {
    case 'everybody':
      return true;
    case 'students':
      return isStudent;
    case 'allButSuperusers':
      return !isSuperuser;
  }
}

/** The actors that these requests need. A request for the term in use has none while no term is known. */
function neededFor(
  requests: readonly ResourceRequest[],
  { term, audience }: Pick<Context, 'term' | 'audience'>,
): (ActiveResource & { lifetime: number })[] {
  return requests.flatMap((request) => {
    if (audience === null || !isFor(request.audience, audience)) return [];
    const { name, lifetime, isByTerm } = request;
    const parameter = request.parameter ?? (isByTerm ? term : null);
    if (isByTerm && parameter === null) return [];
    return [{ id: resourceActorId(name, parameter), name, parameter, lifetime }];
  });
}

const allShown = ({ shown }: Pick<Context, 'shown'>): ResourceRequest[] => Object.values(shown).flat();

/** The ids of the actors whose answers these parts of the app show. */
export const idsShownBy = (owners: readonly ResourceOwner[], context: Pick<Context, 'shown' | 'term' | 'audience'>) =>
  neededFor(
    owners.flatMap((owner) => context.shown[owner] ?? []),
    context,
  ).map(({ id }) => id);

type Failed = { name: string; failure: ApiFailure; hasAnswer: boolean };

const requestOf = (context: Pick<Context, 'shown'>, name: string) =>
  allShown(context).find((request) => request.name === name);

/** Nothing to show, and the backend is out of service. A call without an answer is for the app status to judge. */
const isOutage = (context: Pick<Context, 'shown'>, { name, failure, hasAnswer }: Failed) =>
  !hasAnswer && isOutOfService(failure) && requestOf(context, name)?.isOptional === false;

const isOnlyLogged = (context: Pick<Context, 'shown'>, name: string) => requestOf(context, name)?.isOnlyLogged === true;

/** Actions: what is on the screen, and failed, tries again. */
const RETRY = [
  'clearPreviousPage',
  'stopUnused',
  { type: 'tell', params: { names: null, event: { type: 'resource.retry' } } },
] as const;

const noEffects = () => ({
  actors: {
    resource: resourceMachine,
    /** Sends `page.returned` when the user is back, and `minute.passed` while the page is visible; neither without a network. */
    watchPage: fromCallback(() => {}),
  },
  actions: {
    /** Keeps the term for the next start on this device; effects know where. */
    saveTerm: (_params: { term: string }) => {},
    /** Removes the stored answers of these resources; effects know where they are stored. */
    evictAnswers: (_params: { names: readonly string[] }) => {},
    logFailure: (_params: { name: string; failure: ApiFailure }) => {},
  },
});

/**
 * The registry of everything that is fetched. It knows the term, the audience and what each part of the app shows now;
 * it starts and stops the resource actors by name and parameter, and decides when what is on screen is fetched again.
 */
export const createResourcesMachine = ({ actors, actions }: ReturnType<typeof noEffects>) =>
  setup({
    types: {
      context: {} as Context,
      events: {} as ResourcesEvent,
      input: {} as { term: string | null },
      children: {} as { [id: ResourceActorId]: 'resource' },
    },
    actors,
    actions: {
      saveTerm: (_, params: { term: string }) => actions.saveTerm(params),
      evictAnswers: (_, params: { names: readonly string[] }) => actions.evictAnswers(params),
      logFailure: (_, params: { name: string; failure: ApiFailure }) => actions.logFailure(params),
      setAudience: assign((_, params: { audience: AudienceFacts }) => params),
      setShown: assign(({ context }, params: { owner: ResourceOwner; requests: ResourceRequest[] }) => ({
        shown: { ...context.shown, [params.owner]: params.requests },
      })),
      /** Without a next page the page in view stays: the router may report one page twice. */
      movePage: assign(({ context }) => {
        const { nextPage, page = [], ...others } = context.shown;
        return nextPage === undefined ? {} : { shown: { ...others, page: nextPage }, previousPage: page };
      }),
      clearPreviousPage: assign({ previousPage: [] }),
      setTerm: assign((_, params: { term: string }) => params),
      /** Starts missing actors, and asks each one for a fresh answer. */
      request: enqueueActions(
        ({ context, enqueue }, params: { requests: readonly ResourceRequest[]; at: string | null }) => {
          const active = [...context.active];
          for (const { id, name, parameter, lifetime } of neededFor(params.requests, context)) {
            if (!active.some((resource) => resource.id === id)) {
              enqueue.spawnChild('resource', { id, input: { name, parameter, lifetime } });
              active.push({ id, name, parameter });
            }
            enqueue.sendTo<ResourceRef>(id, { type: 'resource.request', at: params.at });
          }
          enqueue.assign({ active });
        },
      ),
      requestShown: enqueueActions(({ context, enqueue }, params: { at: string | null }) => {
        const ids = neededFor(allShown(context), context).map(({ id }) => id);
        for (const id of new Set(ids)) enqueue.sendTo<ResourceRef>(id, { type: 'resource.request', at: params.at });
      }),
      requestPolled: enqueueActions(({ context, enqueue }, params: { at: string | null }) => {
        const polled = allShown(context).filter(({ isPolled }) => isPolled);
        const ids = neededFor(polled, context).map(({ id }) => id);
        for (const id of new Set(ids)) enqueue.sendTo<ResourceRef>(id, { type: 'resource.request', at: params.at });
      }),
      stopUnused: enqueueActions(({ context, enqueue }) => {
        const used = neededFor([...allShown(context), ...context.previousPage], context).map(({ id }) => id);
        const isUsed = ({ id }: ActiveResource) => used.includes(id);
        for (const resource of context.active) if (!isUsed(resource)) enqueue.stopChild(resource.id);
        enqueue.assign({ active: context.active.filter(isUsed) });
      }),
      stopAll: enqueueActions(({ context, enqueue }) => {
        for (const { id } of context.active) enqueue.stopChild(id);
        enqueue.assign({ active: [], shown: {}, previousPage: [], audience: null, failed: [] });
      }),
      tell: enqueueActions(
        ({ context, enqueue }, params: { names: readonly string[] | null; event: ResourceEvent }) => {
          const { names, event } = params;
          for (const { id, name } of context.active) {
            if (names === null || names.includes(name)) enqueue.sendTo<ResourceRef>(id, event);
          }
        },
      ),
      addFailed: assign(({ context }, params: { name: string }) => ({
        failed: [...context.failed.filter((name) => name !== params.name), params.name],
      })),
      clearFailed: assign({ failed: [] }),
      removeFailed: assign(({ context }, params: { name: string }) =>
        context.failed.includes(params.name) ? { failed: context.failed.filter((name) => name !== params.name) } : {},
      ),
      notifyRoles: sendTo(to('session'), (_, params: { roles: RoleFacts }) => ({
        type: 'session.rolesReceived',
        roles: params.roles,
      })),
      notifyProvisional: sendTo(to('session'), { type: 'session.becameProvisional' }),
      notifyOutage: sendTo(to('appStatus'), { type: 'network.failed' }),
    },
    guards: {
      isOtherTerm: ({ context }, { term }: AnswerFacts) => term !== undefined && term !== context.term,
      hasRoles: (_, { roles }: AnswerFacts) => roles !== undefined,
      isProvisional: (_, params: { failure: ApiFailure }) => isProvisional(params.failure),
      isOutage: ({ context }, params: Failed) => isOutage(context, params),
      isOnlyLogged: ({ context }, params: { name: string }) => isOnlyLogged(context, params.name),
      isLoggedOutage: ({ context }, params: Failed) => isOnlyLogged(context, params.name) && isOutage(context, params),
      isLeft: ({ context }, params: { name: string }) => requestOf(context, params.name) === undefined,
    },
  }).createMachine({
    id: 'resources',
    context: ({ input }) => ({
      term: input.term,
      audience: null,
      shown: {},
      previousPage: [],
      active: [],
      failed: [],
    }),
    initial: 'closed',
    on: {
      'resources.show': {
        actions: [
          { type: 'setShown', params: ({ event }) => event },
          { type: 'request', params: ({ event }) => event },
        ],
      },
      'page.entered': { actions: ['movePage', 'stopUnused'] },
    },
    states: {
      closed: {
        description: 'No user is known: the registry records what is shown, and no call leaves.',
        on: {
          'resources.open': {
            target: 'open',
            actions: [
              { type: 'setAudience', params: ({ event }) => ({ audience: event.audience }) },
              { type: 'request', params: ({ context }) => ({ requests: allShown(context), at: null }) },
            ],
          },
        },
      },
      open: {
        description: 'A user is signed in: calls leave for what the screens show.',
        invoke: { id: 'watchPage', src: 'watchPage' },
        on: {
          'resources.open': {
            description: 'The roles have changed: calls that the new audience may send leave now.',
            actions: [
              { type: 'setAudience', params: ({ event }) => ({ audience: event.audience }) },
              'clearPreviousPage',
              'stopUnused',
              { type: 'request', params: ({ context }) => ({ requests: allShown(context), at: null }) },
            ],
          },
          'resources.close': { target: 'closed', actions: 'stopAll' },
          'page.returned': { actions: { type: 'requestShown', params: ({ event }) => event } },
          'minute.passed': { actions: { type: 'requestPolled', params: ({ event }) => event } },
          'resources.retry': { actions: [...RETRY] },
          'network.returned': { actions: ['clearFailed', ...RETRY] },
          'resources.reset': {
            actions: [
              { type: 'evictAnswers', params: ({ event }) => ({ names: event.names }) },
              'clearPreviousPage',
              'stopUnused',
              {
                type: 'tell',
                params: ({ event }) => ({ names: event.names, event: { type: 'resource.reset' as const } }),
              },
              { type: 'requestShown', params: { at: null } },
            ],
          },
          'resources.invalidate': {
            actions: [
              { type: 'evictAnswers', params: ({ event }) => ({ names: event.names }) },
              'clearPreviousPage',
              'stopUnused',
              {
                type: 'tell',
                params: ({ event }) => ({ names: event.names, event: { type: 'resource.invalidate' as const } }),
              },
            ],
          },
          'resource.received': [
            {
              guard: { type: 'isOtherTerm', params: ({ event }) => event.facts },
              description: 'The current term is another one: what goes by term is fetched again for it.',
              actions: [
                { type: 'removeFailed', params: ({ event }) => event },
                { type: 'setTerm', params: ({ event }) => ({ term: event.facts.term ?? '' }) },
                { type: 'saveTerm', params: ({ event }) => ({ term: event.facts.term ?? '' }) },
                'stopUnused',
                {
                  type: 'request',
                  params: ({ context }) => ({
                    requests: allShown(context).filter(({ isByTerm }) => isByTerm),
                    at: null,
                  }),
                },
              ],
            },
            {
              guard: { type: 'hasRoles', params: ({ event }) => event.facts },
              actions: [
                { type: 'removeFailed', params: ({ event }) => event },
                {
                  type: 'notifyRoles',
                  params: ({ event }) => ({ roles: event.facts.roles ?? { primary_role: null, other_roles: [] } }),
                },
              ],
            },
            { actions: { type: 'removeFailed', params: ({ event }) => event } },
          ],
          'resource.failed': [
            {
              guard: { type: 'isProvisional', params: ({ event }) => event },
              actions: 'notifyProvisional',
            },
            {
              guard: { type: 'isLeft', params: ({ event }) => event },
              description: 'The user has left the page that showed it: the failure does not matter any more.',
            },
            {
              guard: { type: 'isLoggedOutage', params: ({ event }) => event },
              actions: [
                { type: 'logFailure', params: ({ event }) => ({ name: event.name, failure: event.failure }) },
                'notifyOutage',
              ],
            },
            {
              guard: { type: 'isOnlyLogged', params: ({ event }) => event },
              actions: { type: 'logFailure', params: ({ event }) => ({ name: event.name, failure: event.failure }) },
            },
            {
              guard: { type: 'isOutage', params: ({ event }) => event },
              description:
                'There is nothing to show, and the backend is out of service: the whole app shows the 503 screen.',
              actions: [{ type: 'addFailed', params: ({ event }) => event }, 'notifyOutage'],
            },
            { actions: { type: 'addFailed', params: ({ event }) => event } },
          ],
        },
      },
    },
  });

export const resourcesMachine = /* @__PURE__ */ createResourcesMachine(/* @__PURE__ */ noEffects());

export type ResourcesRef = ActorRefFrom<typeof resourcesMachine>;
export type ResourcesSnapshot = SnapshotFrom<typeof resourcesMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    resources: { event: ResourcesEvent; ref: ResourcesRef };
  }
}
