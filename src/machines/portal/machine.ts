import {
  type ActorRefFrom,
  type AnyActorLogic,
  assign,
  enqueueActions,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import { appStatusMachine } from '../app-status/machine.ts';
import type { DemoStart } from '../demo/machine.ts';
import { guardMachine } from '../guard/machine.ts';
import { resourcesMachine } from '../resources/machine.ts';
import { sessionMachine } from '../session/machine.ts';
import { type SystemId, to } from '../shared/system.ts';

/** Long-lived actors that start together, by system id. Each gets the portal's input, and takes from it what it needs. */
export type ActorTier = { readonly [Id in SystemId]?: AnyActorLogic };

export type PortalEvent =
  | { type: 'session.opened' }
  | { type: 'session.provisional' }
  /** A 401 was confirmed: the user is no longer signed in. */
  | { type: 'session.ended' }
  /** The user is still signed in, or again. */
  | { type: 'session.alive' }
  | { type: 'session.closed' }
  /** The code of the parts around the page has loaded. */
  | { type: 'frame.loaded'; actors: ActorTier }
  /** The code of the machines that the first screen does without has loaded. */
  | { type: 'later.loaded'; actors: ActorTier }
  /** The code of the checklist has loaded, because the checklist is about to be shown. */
  | { type: 'checklist.loaded'; actors: ActorTier };

export type PortalInput = {
  /** Term code last seen on this device; null on a device without one. */
  term: string | null;
  demo: DemoStart;
};

type Context = PortalInput & {
  /** System ids of the actors of the checklist, while they run. */
  checklist: readonly SystemId[];
};

/** The actors of the first screen. */
const FIRST_ACTORS = ['appStatus', 'session', 'guard', 'resources'] as const;

/**
 * The options of a long-lived child. The result's type hides the id: XState's types accept one only for the actors that
 * `setup` names, but children without an id replace each other.
 */
function named(id: SystemId): { systemId: string } {
  const options = { id, systemId: id };
  return options;
}

const idsOf = (actors: ActorTier) => Object.keys(actors) as SystemId[];

/** The actors of the machine without their effects. `effects.ts` has those of the app. */
const noEffects = () => ({
  actors: { appStatus: appStatusMachine, session: sessionMachine, guard: guardMachine, resources: resourcesMachine },
});

/**
 * The root actor: the lifecycle of a visit. It starts every long-lived actor under its system id, and its states say
 * whether a user is known. The page is shown in `running` only.
 */
export const createPortalMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: { context: {} as Context, events: {} as PortalEvent, input: {} as PortalInput },
    actors,
    actions: {
      startFirst: enqueueActions(({ context, enqueue }) => {
        for (const id of FIRST_ACTORS) enqueue.spawnChild(id, { ...named(id), input: context });
      }),
      startActors: enqueueActions(({ context, enqueue }, actors: ActorTier) => {
        for (const [id, logic] of Object.entries(actors)) {
          enqueue.spawnChild(logic, { ...named(id as SystemId), input: context });
        }
      }),
      setChecklist: assign((_, actors: ActorTier) => ({ checklist: idsOf(actors) })),
      /** The last one first: each may use those before it. */
      stopChecklist: enqueueActions(({ context, enqueue }) => {
        for (const id of context.checklist.toReversed()) enqueue.stopChild(to(id));
        enqueue.assign({ checklist: [] });
      }),
      closeResources: sendTo(to('resources'), { type: 'resources.close' }),
      endWhatsNewVisit: sendTo(to('whatsNewVisit'), { type: 'whatsNewVisit.end' }),
      openProvisionalModal: sendTo(to('modal'), { type: 'modal.open', kind: 'provisional' }),
      openSessionEndedModal: sendTo(to('modal'), { type: 'modal.open', kind: 'sessionEnded' }),
      closeSessionEndedModal: sendTo(to('modal'), { type: 'modal.withdraw', kind: 'sessionEnded' }),
    },
    guards: {
      hasFrame: stateIn({ frame: 'ready' }),
    },
  }).createMachine({
    id: 'portal',
    context: ({ input }) => ({ ...input, checklist: [] }),
    entry: 'startFirst',
    type: 'parallel',
    states: {
      // The first regions, so that their actors exist when a state of a later region handles the same event.
      frame: {
        initial: 'loading',
        states: {
          loading: {
            description: 'The code of the parts around the page is loading.',
            on: {
              'frame.loaded': {
                target: 'ready',
                actions: { type: 'startActors', params: ({ event }) => event.actors },
              },
            },
          },
          ready: {},
        },
      },
      later: {
        initial: 'loading',
        states: {
          loading: {
            description: 'The code of the machines that the first screen does without loads after that of the frame.',
            on: {
              'later.loaded': {
                guard: 'hasFrame',
                target: 'ready',
                actions: { type: 'startActors', params: ({ event }) => event.actors },
              },
            },
          },
          ready: {},
        },
      },
      checklist: {
        initial: 'absent',
        states: {
          absent: {
            on: {
              'checklist.loaded': {
                target: 'present',
                actions: [
                  { type: 'startActors', params: ({ event }) => event.actors },
                  { type: 'setChecklist', params: ({ event }) => event.actors },
                ],
              },
            },
          },
          present: {
            description: 'A page of the checklist was opened. Its machines go with the user.',
            exit: 'stopChecklist',
            on: { 'session.closed': 'absent', 'session.provisional': 'absent' },
          },
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
            exit: ['closeResources', 'endWhatsNewVisit'],
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

export const portalMachine = /* @__PURE__ */ createPortalMachine(/* @__PURE__ */ noEffects());

export type PortalRef = ActorRefFrom<typeof portalMachine>;
export type PortalSnapshot = SnapshotFrom<typeof portalMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    portal: { event: PortalEvent; ref: PortalRef };
  }
}
