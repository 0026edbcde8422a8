import { type ActorRefFrom, fromCallback, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { pending } from '../shared/pending.ts';

export type InstallationEvent =
  /** The browser can install the portal, and waits for the user to ask for it. */
  | { type: 'installation.offered' }
  /** Only a menu of the browser can install the portal. */
  | { type: 'installation.byHand' }
  /** The portal has been installed, or it runs as an installed app. */
  | { type: 'installation.installed' }
  /** The user wants to install the portal. */
  | { type: 'installation.install' };

/** What the user answers in the browser's dialog, or that no dialog has opened. */
export type InstallAnswer = 'accepted' | 'dismissed' | 'failed';

const noEffects = () => ({
  actors: {
    /** Sends what the browser offers. */
    watchBrowser: fromCallback(() => {}),
    /** Opens the browser's dialog. Resolves to the user's answer. */
    ask: fromPromise<InstallAnswer>(pending),
    /** Keeps the number on the icon of the app up to date. */
    showBadge: fromCallback(() => {}),
  },
});

/**
 * The installation of the portal on the home screen or the desktop. The browser decides whether it offers it; its own dialog
 * opens only after a press. Source: decisions, the app that installs; INSTALL-03 to INSTALL-06.
 */
export const createInstallationMachine = ({ actors }: ReturnType<typeof noEffects>) =>
  setup({
    types: { events: {} as InstallationEvent },
    actors,
    guards: {
      isAccepted: (_, params: { answer: InstallAnswer }) => params.answer === 'accepted',
      isFailed: (_, params: { answer: InstallAnswer }) => params.answer === 'failed',
    },
  }).createMachine({
    id: 'installation',
    invoke: { id: 'watchBrowser', src: 'watchBrowser' },
    initial: 'notOffered',
    on: { 'installation.installed': '.installed' },
    states: {
      notOffered: {
        description: 'The browser cannot install the portal, has not said so yet, or the user has just refused.',
        on: { 'installation.offered': 'offered', 'installation.byHand': 'byHand' },
      },
      offered: { on: { 'installation.install': 'asking' } },
      asking: {
        description: 'The dialog of the browser is open. The browser gives one dialog for each offer.',
        invoke: {
          id: 'ask',
          src: 'ask',
          onDone: [
            { guard: { type: 'isAccepted', params: ({ event }) => ({ answer: event.output }) }, target: 'installed' },
            { guard: { type: 'isFailed', params: ({ event }) => ({ answer: event.output }) }, target: 'failed' },
            { target: 'notOffered' },
          ],
          onError: 'failed',
        },
      },
      failed: {
        description: 'No dialog has opened. The menu of the browser can still install the portal.',
        on: { 'installation.offered': 'offered' },
      },
      byHand: { description: 'On an iPhone or iPad: a short text says which menu installs the portal.' },
      installed: {
        description: 'The icon of the app shows the number of unread messages and overdue tasks.',
        invoke: { id: 'showBadge', src: 'showBadge' },
        on: { 'installation.installed': {} },
      },
    },
  });

export const installationMachine = /* @__PURE__ */ createInstallationMachine(/* @__PURE__ */ noEffects());

export type InstallationRef = ActorRefFrom<typeof installationMachine>;
export type InstallationSnapshot = SnapshotFrom<typeof installationMachine>;

declare module '../shared/system.ts' {
  interface SystemActors {
    installation: { event: InstallationEvent; ref: InstallationRef };
  }
}
