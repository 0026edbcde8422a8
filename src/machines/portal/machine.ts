import { type ActorRefFrom, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import { appStatusMachine } from '../app-status/machine.ts';
import type { ChecklistActors } from '../checklist/checklist-actors.ts';
import type { DemoInput } from '../demo/machine.ts';
import { guardMachine } from '../guard/machine.ts';
import { resourcesMachine } from '../resources/machine.ts';
import { sessionMachine } from '../session/machine.ts';
import { type SystemId, to } from '../shared/system.ts';
import type { FrameActors } from './frame-actors.ts';
import type { LaterActors } from './later-actors.ts';

export type PortalEvent =
  | { type: 'session.opened' }
  | { type: 'session.provisional' }
  /** A 401 was confirmed: the user is no longer signed in. */
  | { type: 'session.ended' }
  /** The user is still signed in, or again. */
  | { type: 'session.alive' }
  | { type: 'session.closed' }
  /** The code of the parts around the page has loaded. */
  | { type: 'frame.loaded'; actors: FrameActors }
  /** The code of the machines that the first screen does without has loaded. */
  | { type: 'later.loaded'; actors: LaterActors }
  /** The code of the checklist has loaded, because the checklist is about to be shown. */
  | { type: 'checklist.loaded'; actors: ChecklistActors };

export type PortalInput = {
  /** Term code last seen on this device; null on a device without one. */
  term: string | null;
  demo: DemoInput;
};

type Context = PortalInput & { hasChecklist: boolean };

/**
 * The options of a long-lived child. The result's type hides the id: XState's types accept one only for the actors that
 * `setup` names, but children without an id replace each other.
 */
function named(id: SystemId): { systemId: string } {
  const options = { id, systemId: id };
  return options;
}

/**
 * The root actor: the lifecycle of a visit. It starts every long-lived actor under its system id, and its states say
 * whether a user is known. The page is shown in `running` only.
 */
export const portalMachine = setup({
  types: { context: {} as Context, events: {} as PortalEvent, input: {} as PortalInput },
  actors: {
    appStatus: appStatusMachine,
    session: sessionMachine,
    guard: guardMachine,
    resources: resourcesMachine,
  },
  actions: {
    startActors: enqueueActions(({ context, enqueue }) => {
      enqueue.spawnChild('appStatus', named('appStatus'));
      enqueue.spawnChild('session', named('session'));
      enqueue.spawnChild('guard', named('guard'));
      enqueue.spawnChild('resources', { ...named('resources'), input: { term: context.term } });
    }),
    startFrame: enqueueActions(({ enqueue }, actors: FrameActors) => {
      const { toasts, modal, banner, account, whatsNewVisit, search } = actors;
      enqueue.spawnChild(toasts, named('toasts'));
      enqueue.spawnChild(modal, named('modal'));
      enqueue.spawnChild(banner, named('banner'));
      enqueue.spawnChild(account, named('account'));
      enqueue.spawnChild(whatsNewVisit, named('whatsNewVisit'));
      enqueue.spawnChild(search, named('search'));
    }),
    startLater: enqueueActions(({ context, enqueue }, actors: LaterActors) => {
      const { demo, calendarSubscription, keptSchedule, sessionList } = actors;
      enqueue.spawnChild(demo, { ...named('demo'), input: context.demo });
      enqueue.spawnChild(calendarSubscription, named('calendarSubscription'));
      enqueue.spawnChild(sessionList, named('sessionList'));
      enqueue.spawnChild(keptSchedule, named('keptSchedule'));
    }),
    startChecklist: enqueueActions(({ enqueue }, { checklist, preferences, onboarding }: ChecklistActors) => {
      enqueue.spawnChild(checklist, named('checklist'));
      enqueue.spawnChild(preferences, named('preferences'));
      enqueue.spawnChild(onboarding, named('onboarding'));
      enqueue.assign({ hasChecklist: true });
    }),
    stopChecklist: enqueueActions(({ context, enqueue }) => {
      if (context.hasChecklist) {
        enqueue.stopChild(to('onboarding'));
        enqueue.stopChild(to('preferences'));
        enqueue.stopChild(to('checklist'));
      }
      enqueue.assign({ hasChecklist: false });
    }),
    closeResources: sendTo(to('resources'), { type: 'resources.close' }),
    endWhatsNewVisit: sendTo(to('whatsNewVisit'), { type: 'whatsNewVisit.end' }),
    openProvisionalModal: sendTo(to('modal'), { type: 'modal.open', kind: 'provisional' }),
    openSessionEndedModal: sendTo(to('modal'), { type: 'modal.open', kind: 'sessionEnded' }),
    closeSessionEndedModal: sendTo(to('modal'), { type: 'modal.withdraw', kind: 'sessionEnded' }),
  },
  guards: {
    hasChecklist: ({ context }) => context.hasChecklist,
  },
}).createMachine({
  id: 'portal',
  context: ({ input }) => ({ ...input, hasChecklist: false }),
  entry: 'startActors',
  type: 'parallel',
  on: {
    'checklist.loaded': [
      { guard: 'hasChecklist' },
      { actions: { type: 'startChecklist', params: ({ event }) => event.actors } },
    ],
  },
  states: {
    // The first region, so that its actors exist when a state of the other region handles the same event.
    frame: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The code of toasts, modal, banner, account, what’s-new visit and search is loading.',
          on: {
            'frame.loaded': { target: 'ready', actions: { type: 'startFrame', params: ({ event }) => event.actors } },
          },
        },
        ready: {
          description: 'The parts around the page are there; the other machines load after the first screen.',
          on: {
            'later.loaded': {
              target: 'complete',
              actions: { type: 'startLater', params: ({ event }) => event.actors },
            },
          },
        },
        complete: {},
      },
    },
    user: {
      initial: 'starting',
      on: {
        'session.opened': '.running',
        'session.provisional': '.provisional',
        'session.closed': '.signedOut',
      },
      states: {
        starting: { description: 'The user is not known yet: the shell without sections, and a placeholder.' },
        running: {
          description: 'A user is signed in: the page is shown and data calls leave.',
          initial: 'alive',
          exit: ['closeResources', 'stopChecklist', 'endWhatsNewVisit'],
          states: {
            alive: { on: { 'session.ended': 'ended' } },
            ended: {
              description: 'The session ended elsewhere: a dialog says so, and the page stays as it is.',
              entry: 'openSessionEndedModal',
              on: {
                'session.alive': { target: 'alive', actions: 'closeSessionEndedModal' },
                'session.ended': { target: 'ended', reenter: true },
                'frame.loaded': { actions: 'openSessionEndedModal' },
              },
            },
          },
        },
        provisional: {
          description: 'A provisional account: the shell without sections, a dialog on top, and no further call.',
          entry: 'openProvisionalModal',
          on: { 'frame.loaded': { actions: 'openProvisionalModal' } },
        },
        signedOut: { description: 'Nothing personal remains, and the browser leaves the page.' },
      },
    },
  },
});

export type PortalRef = ActorRefFrom<typeof portalMachine>;
export type PortalSnapshot = SnapshotFrom<typeof portalMachine>;

declare module '../shared/system.ts' {
  interface SystemEvents {
    portal: PortalEvent;
  }
  interface SystemActors {
    portal: PortalRef;
  }
}
