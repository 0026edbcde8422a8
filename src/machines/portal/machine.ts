import { type ActorRefFrom, assign, createMachine, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { TaskState } from '../../api/checklist/user-tasks.ts';
import type { ApiFailure } from '../../api/failure.ts';
import { errorComponent, errorMessage, isOnlyLogged, isProvisional, isUnreachable } from '../../rules/failures.ts';
import type { RoleFacts } from '../../rules/roles.ts';
import { type AppStatusEvent, appStatusMachine } from '../app-status/machine.ts';
import type { bannerMachine } from '../banner/machine.ts';
import type { checklistMachine } from '../checklist/machine.ts';
import { connectionMachine } from '../connection/machine.ts';
import type { DemoInput, demoMachine } from '../demo/machine.ts';
import { guardMachine } from '../guard/machine.ts';
import type { ModalEvent, modalMachine } from '../modal/machine.ts';
import { type ResourceEvent, resourceMachine } from '../resource/machine.ts';
import { type AudienceFacts, sessionMachine } from '../session/machine.ts';
import type { TaskField } from '../task/machine.ts';
import type { Toast, ToastsEvent, toastsMachine } from '../toasts/machine.ts';
import type { whatsNewVisitMachine } from '../whats-new-visit/machine.ts';

/** What the portal must know of a resource to call for it; the table of resources has it. */
export type ResourceRequest = {
  name: string;
  /** What the call asks for besides the name, such as a page's path; null where there is nothing, or the term. */
  parameter: string | null;
  /** Milliseconds for which an answer counts as fresh. */
  lifetime: number;
  /** The call goes by term: it leaves with the term last seen on this device, and again if that turns out wrong. */
  isByTerm: boolean;
  /** For anybody else no call leaves. */
  audience: Audience;
};

export type Audience = 'everybody' | 'students' | 'allButSuperusers';

type Context = {
  /** Term code in use: the one last seen on this device until current-term answers. */
  term: string | null;
  /** What screens have asked for: kept until somebody is known, and for the day that the term turns out to be another. */
  wanted: ResourceRequest[];
  /** The checklist is there, perhaps before anybody is known. */
  hasList: boolean;
  /** The machines that stand around every page are there. */
  hasLater: boolean;
  /** Told to them before they were. */
  waiting: ToLater[];
  demo: DemoInput;
  person: AudienceFacts;
  /** Ids of the resource actors that exist. */
  resourceIds: string[];
  /** A part of the app's own code could not be loaded: only a reload brings it. */
  isCodeMissing: boolean;
  /** What went wrong, by resource: a success removes its entry. */
  apiErrors: Record<string, { type: 'api'; component: string; message: string }>;
};

export type PortalEvent =
  | AppStatusEvent
  | { type: 'session.opened'; person: AudienceFacts }
  /** The role refresh has answered. */
  | { type: 'session.changed'; person: AudienceFacts }
  | { type: 'session.provisional' }
  /** The checklist's backend says so, in mid-session. */
  | { type: 'account.provisional' }
  /** A 401 was confirmed: nobody is signed in any more. */
  | { type: 'session.ended' }
  /** The person is signed in after all. */
  | { type: 'session.alive' }
  | { type: 'session.closed' }
  /** A screen shows these resources. */
  | { type: 'resource.wanted'; wanted: ResourceRequest[] }
  | { type: 'resource.received'; name: string }
  | { type: 'resource.failed'; name: string; failure: ApiFailure; hasAnswer: boolean }
  /** What the role refresh found. */
  | { type: 'roles.found'; roles: RoleFacts }
  /** A write made these void: what was known of them must not be shown any more, and is fetched again where it was. */
  | { type: 'resources.void'; names: readonly string[] }
  /** A write, or emptied caches on the server: newer answers are fetched, and the old ones stand until those are there. */
  | { type: 'resources.outdated'; names: readonly string[] }
  /** current-term names another term than the one in use. */
  | { type: 'term.found'; term: string }
  /** The backend is back after the error screen: what had failed is tried again. */
  | { type: 'resources.retry' }
  /** A screen's code could not be loaded although it should be there. */
  | { type: 'code.failed' }
  /** The code of the machines around the page has come. */
  | { type: 'later.loaded' }
  /** The first failing action of the checklist in a row. */
  | { type: 'connection.troubled' }
  /** Something to be said to the person, wherever they are. */
  | { type: 'notice.raised'; notice: Toast }
  /** The checklist is on screen. */
  | { type: 'list.wanted' }
  /** A person asks the checklist for another try. */
  | { type: 'list.retry' }
  | { type: 'checklist.identified'; token: string | null }
  | { type: 'list.opened' }
  | { type: 'list.failed'; failure: ApiFailure }
  | { type: 'task.saved'; userTaskId: number; field: TaskField; state: TaskState }
  | { type: 'task.saveFailed'; failure: ApiFailure };

/** The fixed id of a resource's actor. */
export const resourceActorId = (name: string, parameter: string | null) =>
  parameter === null ? `resource.${name}` : `resource.${name}.${parameter}`;

/** Stands in for a machine whose code comes later: effects put the real one in before anybody asks for it. */
const absent = <Machine>(id: string) => createMachine({ id }) as unknown as Machine;

/** Something told to a machine that comes later. */
type ToLater = { to: 'modal'; event: ModalEvent } | { to: 'notices'; event: ToastsEvent };

/** How much is kept for machines that are not there yet; what comes after that is lost. */
const WAITING_LIMIT = 8;

const TROUBLE: Toast = {
  kind: 'toast',
  message: 'Trouble connecting... Please try again in a moment',
  href: null,
};

/** Nothing of what the portal held for the person is theirs to see any more. */
const TURNED_PROVISIONAL = {
  target: 'provisional',
  actions: ['tellSessionProvisional' as const, 'stopResources' as const, 'stopList' as const],
};

const NOBODY: AudienceFacts = { isStudent: false, isSuperuser: false };

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

/**
 * The root: owns every other machine under a fixed id, hears what they tell, and passes it to whom it concerns.
 * Its own states say whether anybody is known; the page shows in `running` only.
 */
export const portalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PortalEvent,
    input: {} as { term: string | null; demo: DemoInput },
  },
  actors: {
    appStatus: appStatusMachine,
    session: sessionMachine,
    guard: guardMachine,
    connection: connectionMachine,
    taskList: absent<typeof checklistMachine>('taskList'),
    modal: absent<typeof modalMachine>('modal'),
    banner: absent<typeof bannerMachine>('banner'),
    notices: absent<typeof toastsMachine>('notices'),
    demo: absent<typeof demoMachine>('demo'),
    whatsNewVisit: absent<typeof whatsNewVisitMachine>('whatsNewVisit'),
    resource: resourceMachine,
  },
  actions: {
    spawnChildren: enqueueActions(({ enqueue }) => {
      enqueue.spawnChild('appStatus', { id: 'appStatus' });
      enqueue.spawnChild('session', { id: 'session' });
      enqueue.spawnChild('guard', { id: 'guard' });
      enqueue.spawnChild('connection', { id: 'connection' });
    }),
    tellAppStatus: sendTo('appStatus', (_, params: { event: AppStatusEvent }) => params.event),
    tellNetworkFailed: sendTo('appStatus', { type: 'network.failed' }),
    /** A visit that is still asking must not end in a redirect now. */
    tellGuardBlocked: sendTo('guard', { type: 'app.blocked' }),
    rememberPerson: assign((_, params: { person: AudienceFacts }) => params),
    needResources: enqueueActions(
      ({ context, enqueue }, params: { wanted: ResourceRequest[]; person: AudienceFacts; term: string | null }) => {
        const resourceIds = [...context.resourceIds];
        for (const { name, lifetime, isByTerm, audience, ...wanted } of params.wanted) {
          if (!isFor(audience, params.person)) continue;
          if (isByTerm && params.term === null) continue;
          const parameter = isByTerm ? params.term : wanted.parameter;
          const id = resourceActorId(name, parameter);
          if (!resourceIds.includes(id)) {
            enqueue.spawnChild('resource', { id, input: { name, parameter, lifetime } });
            resourceIds.push(id);
          }
          enqueue.sendTo(id, { type: 'resource.need' });
        }
        enqueue.assign({ resourceIds });
      },
    ),
    noteWanted: assign(({ context }, params: { wanted: ResourceRequest[] }) => {
      const isKnown = ({ name, parameter }: ResourceRequest) =>
        context.wanted.some((known) => known.name === name && known.parameter === parameter);
      return { wanted: [...context.wanted, ...params.wanted.filter((wanted) => !isKnown(wanted))] };
    }),
    haveList: enqueueActions(({ context, enqueue }) => {
      if (!context.hasList) enqueue.spawnChild('taskList', { id: 'taskList' });
      enqueue.assign({ hasList: true });
    }),
    retryResources: enqueueActions(({ context, enqueue }) => {
      for (const id of context.resourceIds) enqueue.sendTo(id, { type: 'resource.retry' });
    }),
    noteCodeMissing: assign({ isCodeMissing: true }),
    /** Who comes in before the checklist is on screen opens none. */
    openList: enqueueActions(({ context, enqueue }) => {
      if (context.hasList) enqueue.sendTo('taskList', { type: 'list.open' });
    }),
    retryList: sendTo('taskList', { type: 'list.retry' }),
    /** What was fetched or still is for the term in use: nobody shows it, so its failure must concern nobody. */
    stopResourcesOfTerm: enqueueActions(({ context, enqueue }) => {
      const ids = context.wanted
        .filter(({ isByTerm }) => isByTerm)
        .map(({ name }) => resourceActorId(name, context.term));
      const stopped = context.resourceIds.filter((id) => ids.includes(id));
      for (const id of stopped) enqueue.stopChild(id);
      enqueue.assign({ resourceIds: context.resourceIds.filter((id) => !stopped.includes(id)) });
    }),
    rememberTerm: assign((_, params: { term: string }) => ({ term: params.term })),
    stopResources: enqueueActions(({ context, enqueue }) => {
      for (const id of context.resourceIds) enqueue.stopChild(id);
      enqueue.assign({ resourceIds: [], wanted: [], person: NOBODY, apiErrors: {} });
    }),
    spawnLater: enqueueActions(({ context, enqueue }) => {
      enqueue.spawnChild('modal', { id: 'modal' });
      enqueue.spawnChild('banner', { id: 'banner' });
      enqueue.spawnChild('notices', { id: 'notices' });
      enqueue.spawnChild('demo', { id: 'demo', input: context.demo });
      enqueue.spawnChild('whatsNewVisit', { id: 'whatsNewVisit' });
      for (const { to, event } of context.waiting) enqueue.sendTo(to, event);
      enqueue.assign({ hasLater: true, waiting: [] });
    }),
    tellLater: enqueueActions(({ context, enqueue }, params: ToLater) => {
      if (context.hasLater) enqueue.sendTo(params.to, params.event);
      else enqueue.assign({ waiting: [...context.waiting, params].slice(0, WAITING_LIMIT) });
    }),
    endVisit: enqueueActions(({ context, enqueue }) => {
      if (context.hasLater) enqueue.sendTo('whatsNewVisit', { type: 'visit.end' });
    }),
    stopList: enqueueActions(({ context, enqueue }) => {
      if (context.hasList) enqueue.stopChild('taskList');
      enqueue.assign({ hasList: false });
    }),
    clearError: assign(({ context }, params: { name: string }) => ({
      apiErrors: Object.fromEntries(Object.entries(context.apiErrors).filter(([name]) => name !== params.name)),
    })),
    addError: assign(({ context }, params: { name: string }) => ({
      apiErrors: {
        ...context.apiErrors,
        [params.name]: {
          type: 'api' as const,
          component: errorComponent(params.name),
          message: errorMessage(params.name),
        },
      },
    })),
    tellChecklistToken: sendTo('session', (_, params: { token: string | null }) => ({
      type: 'checklist.identified',
      token: params.token,
    })),
    tellActionSucceeded: sendTo('connection', { type: 'action.succeeded' }),
    tellActionFailed: sendTo('connection', { type: 'action.failed' }),
    tellListSaved: sendTo('taskList', (_, params: { userTaskId: number; field: TaskField; state: TaskState }) => ({
      type: 'task.saved',
      ...params,
    })),
    tellSessionRoles: sendTo('session', (_, params: { roles: RoleFacts }) => ({ type: 'roles.received', ...params })),
    tellSessionProvisional: sendTo('session', { type: 'session.turnedProvisional' }),
    /** A failure that nobody is shown; effects know where such things are written down. */
    log: (_, _params: { name: string; failure: ApiFailure }) => {},
    tellResources: enqueueActions(
      ({ context, enqueue }, params: { names: readonly string[]; event: ResourceEvent }) => {
        const isMeant = (id: string) => params.names.some((name) => id.split('.')[1] === name);
        for (const id of context.resourceIds) if (isMeant(id)) enqueue.sendTo(id, params.event);
      },
    ),
    /** What this tab keeps of them beyond this page; effects know where. */
    forgetKept: (_, _params: { names: readonly string[] }) => {},
  },
  guards: {
    isProvisional: (_, params: { failure: ApiFailure }) => isProvisional(params.failure),
    isOnlyLogged: (_, params: { name: string }) => isOnlyLogged(params.name),
    /** Nothing to show and nobody there: the whole app cannot be served. */
    isOutage: (_, params: { failure: ApiFailure; hasAnswer: boolean }) =>
      !params.hasAnswer && isUnreachable(params.failure),
    hasList: ({ context }) => context.hasList,
    isLaterAbsent: ({ context }) => !context.hasLater,
    isOtherTerm: ({ context }, params: { term: string }) => params.term !== context.term,
  },
}).createMachine({
  id: 'portal',
  context: ({ input }) => ({
    term: input.term,
    wanted: [],
    hasList: false,
    hasLater: false,
    waiting: [],
    demo: input.demo,
    person: NOBODY,
    resourceIds: [],
    isCodeMissing: false,
    apiErrors: {},
  }),
  entry: 'spawnChildren',
  initial: 'starting',
  on: {
    'status.ok': { actions: { type: 'tellAppStatus', params: ({ event }) => ({ event }) } },
    'status.integrationsUnavailable': { actions: { type: 'tellAppStatus', params: ({ event }) => ({ event }) } },
    'app.failed': { actions: [{ type: 'tellAppStatus', params: ({ event }) => ({ event }) }, 'tellGuardBlocked'] },
    'network.failed': { actions: [{ type: 'tellAppStatus', params: ({ event }) => ({ event }) }, 'tellGuardBlocked'] },
    'code.failed': { actions: ['noteCodeMissing', 'tellNetworkFailed', 'tellGuardBlocked'] },
    'session.opened': {
      target: '.running',
      actions: [
        { type: 'rememberPerson', params: ({ event }) => ({ person: event.person }) },
        { type: 'needResources', params: ({ context, event }) => ({ ...context, person: event.person }) },
        'openList',
      ],
    },
    'session.provisional': {
      target: '.provisional',
      actions: { type: 'tellLater', params: { to: 'modal', event: { type: 'modal.want', kind: 'provisional' } } },
    },
    'later.loaded': { guard: 'isLaterAbsent', actions: 'spawnLater' },
    'notice.raised': {
      actions: {
        type: 'tellLater',
        params: ({ event }) => ({ to: 'notices', event: { type: 'notice.add', notice: event.notice } }),
      },
    },
    'session.closed': { target: '.signedOut', actions: ['stopResources', 'stopList'] },
  },
  states: {
    starting: {
      description: 'Nobody is known yet: the shell without sections and a placeholder. What screens want is noted.',
      on: {
        'resource.wanted': { actions: { type: 'noteWanted', params: ({ event }) => ({ wanted: event.wanted }) } },
        'list.wanted': { actions: 'haveList' },
      },
    },
    running: {
      description: 'A person is signed in; the page shows and data calls leave.',
      exit: 'endVisit',
      on: {
        'resource.wanted': {
          actions: [
            { type: 'noteWanted', params: ({ event }) => ({ wanted: event.wanted }) },
            {
              type: 'needResources',
              params: ({ context, event }) => ({ ...context, wanted: event.wanted }),
            },
          ],
        },
        'session.changed': {
          actions: [
            { type: 'rememberPerson', params: ({ event }) => ({ person: event.person }) },
            { type: 'needResources', params: ({ context, event }) => ({ ...context, person: event.person }) },
          ],
        },
        'session.ended': {
          actions: { type: 'tellLater', params: { to: 'modal', event: { type: 'modal.want', kind: 'sessionEnded' } } },
        },
        'session.alive': {
          actions: { type: 'tellLater', params: { to: 'modal', event: { type: 'modal.drop', kind: 'sessionEnded' } } },
        },
        'connection.troubled': {
          actions: { type: 'tellLater', params: { to: 'notices', event: { type: 'notice.add', notice: TROUBLE } } },
        },
        'roles.found': { actions: { type: 'tellSessionRoles', params: ({ event }) => ({ roles: event.roles }) } },
        'resources.void': {
          actions: [
            {
              type: 'tellResources',
              params: ({ event }) => ({ names: event.names, event: { type: 'resource.clear' } }),
            },
            { type: 'forgetKept', params: ({ event }) => ({ names: event.names }) },
          ],
        },
        'resources.outdated': {
          actions: [
            {
              type: 'tellResources',
              params: ({ event }) => ({ names: event.names, event: { type: 'resource.renew' } }),
            },
            { type: 'forgetKept', params: ({ event }) => ({ names: event.names }) },
          ],
        },
        'list.wanted': { actions: ['haveList', 'openList'] },
        'list.retry': { guard: 'hasList', actions: 'retryList' },
        'resources.retry': { actions: 'retryResources' },
        'resource.received': { actions: { type: 'clearError', params: ({ event }) => ({ name: event.name }) } },
        'resource.failed': [
          {
            guard: { type: 'isProvisional', params: ({ event }) => ({ failure: event.failure }) },
            ...TURNED_PROVISIONAL,
          },
          {
            guard: { type: 'isOnlyLogged', params: ({ event }) => ({ name: event.name }) },
            actions: { type: 'log', params: ({ event }) => ({ name: event.name, failure: event.failure }) },
          },
          {
            guard: {
              type: 'isOutage',
              params: ({ event }) => ({ failure: event.failure, hasAnswer: event.hasAnswer }),
            },
            actions: [
              { type: 'addError', params: ({ event }) => ({ name: event.name }) },
              'tellNetworkFailed',
              'tellGuardBlocked',
            ],
          },
          { actions: { type: 'addError', params: ({ event }) => ({ name: event.name }) } },
        ],
        'term.found': {
          guard: { type: 'isOtherTerm', params: ({ event }) => ({ term: event.term }) },
          actions: [
            'stopResourcesOfTerm',
            { type: 'rememberTerm', params: ({ event }) => ({ term: event.term }) },
            {
              type: 'needResources',
              params: ({ context, event }) => ({
                wanted: context.wanted.filter(({ isByTerm }) => isByTerm),
                person: context.person,
                term: event.term,
              }),
            },
          ],
        },
        'checklist.identified': {
          actions: { type: 'tellChecklistToken', params: ({ event }) => ({ token: event.token }) },
        },
        'list.opened': { actions: 'tellActionSucceeded' },
        'account.provisional': TURNED_PROVISIONAL,
        'list.failed': { actions: 'tellActionFailed' },
        'task.saved': {
          actions: [
            {
              type: 'tellListSaved',
              params: ({ event }) => ({ userTaskId: event.userTaskId, field: event.field, state: event.state }),
            },
            'tellActionSucceeded',
          ],
        },
        'task.saveFailed': { actions: 'tellActionFailed' },
      },
    },
    provisional: {
      description: 'A provisional account: the shell without sections, the modal on top, and no further call.',
    },
    signedOut: { description: 'Nothing personal is kept; the browser is leaving.' },
  },
});

export type PortalRef = ActorRefFrom<typeof portalMachine>;
export type PortalSnapshot = SnapshotFrom<typeof portalMachine>;
