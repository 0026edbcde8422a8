import { type ActorRefFrom, assign, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { Failure } from '../../api/failure.ts';
import type { TaskState } from '../../api/next-steps/user-tasks.ts';
import { isUnreachable } from '../../rules/reachability.ts';
import { type AppStatusEvent, appStatusMachine } from '../app-status/machine.ts';
import { connectionMachine } from '../connection/machine.ts';
import { guardMachine } from '../guard/machine.ts';
import { resourceMachine } from '../resource/machine.ts';
import { sessionMachine } from '../session/machine.ts';
import type { TaskField } from '../task/machine.ts';
import { taskListMachine } from '../task-list/machine.ts';

/** What the portal must know of a resource to call for it; the table of resources has it. */
export type Wanted = {
  name: string;
  /** Milliseconds for which an answer counts as fresh. */
  lifetime: number;
  /** The call goes by term: it leaves with the term last seen on this device, and again if that turns out wrong. */
  isByTerm: boolean;
  /** Only students have it: for anybody else no call leaves. */
  isForStudents: boolean;
};

type Context = {
  /** Term code in use: the one last seen on this device until current-term answers. */
  term: string | null;
  /** What screens have asked for: kept until somebody is known, and for the day that the term turns out to be another. */
  wanted: Wanted[];
  /** The checklist was asked for before anybody was known. */
  isListWanted: boolean;
  isStudent: boolean;
  /** Ids of the resource actors that exist. */
  resourceIds: string[];
  /** A part of the app's own code could not be loaded: only a reload brings it. */
  isCodeMissing: boolean;
  /** What went wrong, by resource: a success removes its entry. */
  apiErrors: Record<string, { type: 'api'; component: string; message: string }>;
};

export type PortalEvent =
  | AppStatusEvent
  | { type: 'session.opened'; isStudent: boolean }
  | { type: 'session.provisional' }
  | { type: 'session.closed' }
  /** A screen shows these resources. */
  | { type: 'resource.wanted'; wanted: Wanted[] }
  | { type: 'resource.received'; name: string; parameter: string | null; answer: unknown }
  | { type: 'resource.failed'; name: string; parameter: string | null; failure: Failure; hasAnswer: boolean }
  /** current-term names another term than the one in use. */
  | { type: 'term.found'; term: string }
  /** The backend is back after the error screen: what had failed is tried again. */
  | { type: 'resources.retry' }
  /** A screen's code could not be loaded although it should be there. */
  | { type: 'code.failed' }
  /** The checklist is on screen, or a person asks it for another try. */
  | { type: 'list.wanted' }
  | { type: 'checklist.identified'; token: string | null }
  | { type: 'list.opened' }
  | { type: 'list.failed'; failure: Failure }
  | { type: 'task.saved'; userTaskId: number; field: TaskField; state: TaskState }
  | { type: 'task.saveFailed'; failure: Failure };

/** The fixed id of a resource's actor. */
export const resourceActorId = (name: string, parameter: string | null) =>
  parameter === null ? `resource.${name}` : `resource.${name}.${parameter}`;

/** Texts of the specification's error list, spelled as there. */
const MESSAGES: Record<string, string> = { currentTerm: 'Unable to retrieve current term info' };
const OTHER_MESSAGE = 'Error retreiving data';

/**
 * The root: owns every other machine under a fixed id, hears what they tell, and passes it to whom it concerns.
 * Its own states say whether anybody is known; the page shows in `running` only.
 */
export const portalMachine = setup({
  types: {
    context: {} as Context,
    events: {} as PortalEvent,
    input: {} as { term: string | null },
  },
  actors: {
    appStatus: appStatusMachine,
    session: sessionMachine,
    guard: guardMachine,
    connection: connectionMachine,
    taskList: taskListMachine,
    resource: resourceMachine,
  },
  actions: {
    spawnChildren: enqueueActions(({ enqueue }) => {
      enqueue.spawnChild('appStatus', { id: 'appStatus' });
      enqueue.spawnChild('session', { id: 'session' });
      enqueue.spawnChild('guard', { id: 'guard' });
      enqueue.spawnChild('connection', { id: 'connection' });
      enqueue.spawnChild('taskList', { id: 'taskList' });
    }),
    tellAppStatus: sendTo('appStatus', (_, params: { event: AppStatusEvent }) => params.event),
    tellNetworkFailed: sendTo('appStatus', { type: 'network.failed' }),
    /** A visit that is still asking must not end in a redirect now. */
    tellGuardBlocked: sendTo('guard', { type: 'app.blocked' }),
    rememberRole: assign((_, params: { isStudent: boolean }) => ({ isStudent: params.isStudent })),
    needResources: enqueueActions(
      ({ context, enqueue }, params: { wanted: Wanted[]; isStudent: boolean; term: string | null }) => {
        const resourceIds = [...context.resourceIds];
        for (const { name, lifetime, isByTerm, isForStudents } of params.wanted) {
          if (isForStudents && !params.isStudent) continue;
          if (isByTerm && params.term === null) continue;
          const parameter = isByTerm ? params.term : null;
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
    noteWanted: assign(({ context }, params: { wanted: Wanted[] }) => {
      const known = context.wanted.map(({ name }) => name);
      return { wanted: [...context.wanted, ...params.wanted.filter(({ name }) => !known.includes(name))] };
    }),
    noteListWanted: assign({ isListWanted: true }),
    retryResources: enqueueActions(({ context, enqueue }) => {
      for (const id of context.resourceIds) enqueue.sendTo(id, { type: 'resource.retry' });
    }),
    noteCodeMissing: assign({ isCodeMissing: true }),
    openList: sendTo('taskList', { type: 'list.open' }),
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
      enqueue.assign({ resourceIds: [], wanted: [], isListWanted: false, isStudent: false, apiErrors: {} });
    }),
    clearError: assign(({ context }, params: { name: string }) => ({
      apiErrors: Object.fromEntries(Object.entries(context.apiErrors).filter(([name]) => name !== params.name)),
    })),
    addError: assign(({ context }, params: { name: string }) => ({
      apiErrors: {
        ...context.apiErrors,
        [params.name]: {
          type: 'api' as const,
          component: params.name,
          message: MESSAGES[params.name] ?? OTHER_MESSAGE,
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
    tellListClosed: sendTo('taskList', { type: 'session.closed' }),
    clearMyNextSteps: enqueueActions(({ context, enqueue }) => {
      const id = resourceActorId('myNextSteps', null);
      if (context.resourceIds.includes(id)) enqueue.sendTo(id, { type: 'resource.clear' });
    }),
  },
  guards: {
    /** Nothing to show and nobody there: the whole app cannot be served. */
    isOutage: (_, params: { failure: Failure; hasAnswer: boolean }) =>
      !params.hasAnswer && isUnreachable(params.failure),
    isListWanted: ({ context }) => context.isListWanted,
    isOtherTerm: ({ context }, params: { term: string }) => params.term !== context.term,
  },
}).createMachine({
  id: 'portal',
  context: ({ input }) => ({
    term: input.term,
    wanted: [],
    isListWanted: false,
    isStudent: false,
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
    'session.opened': [
      {
        guard: 'isListWanted',
        target: '.running',
        actions: [
          { type: 'rememberRole', params: ({ event }) => ({ isStudent: event.isStudent }) },
          { type: 'needResources', params: ({ context, event }) => ({ ...context, isStudent: event.isStudent }) },
          'openList',
        ],
      },
      {
        target: '.running',
        actions: [
          { type: 'rememberRole', params: ({ event }) => ({ isStudent: event.isStudent }) },
          { type: 'needResources', params: ({ context, event }) => ({ ...context, isStudent: event.isStudent }) },
        ],
      },
    ],
    'session.provisional': '.provisional',
    'session.closed': { target: '.signedOut', actions: ['stopResources', 'tellListClosed'] },
  },
  states: {
    starting: {
      description: 'Nobody is known yet: the shell without sections and a placeholder. What screens want is noted.',
      on: {
        'resource.wanted': { actions: { type: 'noteWanted', params: ({ event }) => ({ wanted: event.wanted }) } },
        'list.wanted': { actions: 'noteListWanted' },
      },
    },
    running: {
      description: 'A person is signed in; the page shows and data calls leave.',
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
        'list.wanted': { actions: 'openList' },
        'resources.retry': { actions: 'retryResources' },
        'resource.received': { actions: { type: 'clearError', params: ({ event }) => ({ name: event.name }) } },
        'resource.failed': [
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
                isStudent: context.isStudent,
                term: event.term,
              }),
            },
          ],
        },
        'checklist.identified': {
          actions: { type: 'tellChecklistToken', params: ({ event }) => ({ token: event.token }) },
        },
        'list.opened': { actions: 'tellActionSucceeded' },
        'list.failed': { actions: 'tellActionFailed' },
        'task.saved': {
          actions: [
            {
              type: 'tellListSaved',
              params: ({ event }) => ({ userTaskId: event.userTaskId, field: event.field, state: event.state }),
            },
            'tellActionSucceeded',
            'clearMyNextSteps',
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
