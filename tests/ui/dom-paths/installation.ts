import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import {
  type InstallAnswer,
  type InstallationSnapshot,
  installationMachine,
} from '../../../src/machines/installation/machine.ts';
import { model } from '../../../src/machines/installation/model.ts';
import { getActor } from '../../../src/machines/shared/actors.ts';
import type { TestApp } from './support/test-app.tsx';
import type { DriversOf, Walk } from './support/walk.ts';

const button = () => screen.queryByRole('button', { name: 'Install the app' });
const FAILURE = /^The app was not installed\. You can use the portal as before/;
const BY_HAND = 'Open the share menu of your browser and choose “Add to Home Screen”.';

function driversOf(testApp: TestApp) {
  let answerDialog = (_: InstallAnswer) => {};
  const prompt = () =>
    new Promise((resolve) => {
      answerDialog = (outcome) => resolve(outcome === 'failed' ? undefined : { outcome });
    });
  const browserSends = (event: Event) => testApp.sendDirectly(() => window.dispatchEvent(event));
  return {
    events: {
      'installation.offered': () => browserSends(Object.assign(new Event('beforeinstallprompt'), { prompt })),
      // The effects send it only when the page loads on an iPhone or iPad.
      'installation.byHand': (event) =>
        testApp.sendDirectly(() => getActor(testApp.portal.system, 'installation').send(event)),
      'installation.installed': () => browserSends(new Event('appinstalled')),
      'installation.install': () => testApp.press(button() as HTMLElement),
    },
    outcomes: {
      ask: ({ output }) => testApp.sendDirectly(() => answerDialog(output as InstallAnswer)),
    },
    delays: {},
  } satisfies DriversOf<typeof installationMachine, keyof typeof model.outcomes>;
}

type View = { button: 'none' | 'ready' | 'busy'; isByHand: boolean; isFailed: boolean };

const NOTHING: View = { button: 'none', isByHand: false, isFailed: false };
const VIEWS: Record<InstallationSnapshot['value'], View> = {
  notOffered: NOTHING,
  offered: { ...NOTHING, button: 'ready' },
  asking: { ...NOTHING, button: 'busy' },
  failed: { ...NOTHING, isFailed: true },
  byHand: { ...NOTHING, isByHand: true },
  installed: NOTHING,
};

/** INSTALL-03 to INSTALL-05: the entry in the menu in every state. */
export const installation: Walk = {
  machine: installationMachine,
  model,
  actorId: 'installation',
  pendingCalls: [],
  begin: (testApp) => testApp.go('/resources'),
  driversOf,
  shows: (snapshot) => {
    const shown = button();
    expect({
      button: shown === null ? 'none' : shown.getAttribute('aria-busy') === 'true' ? 'busy' : 'ready',
      isByHand: screen.queryByText(BY_HAND) !== null,
      isFailed: screen.queryByText(FAILURE) !== null,
    }).toEqual(VIEWS[(snapshot as InstallationSnapshot).value]);
  },
};
