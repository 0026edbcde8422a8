import { installationMachine } from '../../src/machines/installation/machine.ts';
import { done, failed, journeysOf } from './support/journeys.ts';

const offered = { type: 'installation.offered' } as const;
const byHand = { type: 'installation.byHand' } as const;
const installed = { type: 'installation.installed' } as const;
const install = { type: 'installation.install' } as const;

export const installationJourneys = journeysOf(installationMachine, [
  {
    title: 'INSTALL-03 INSTALL-06 a press opens the dialog of the browser once, and the installed app has a number',
    start: 'notOffered',
    steps: [
      [install, 'notOffered', { began: [] }],
      [offered, 'offered'],
      [install, 'asking', { began: ['ask'] }],
      [install, 'asking', { began: [] }],
      [done('ask', 'accepted'), 'installed', { began: ['showBadge'] }],
      [installed, 'installed', { began: [] }],
      [offered, 'installed', { began: [] }],
    ],
  },
  {
    title: 'INSTALL-03 a user who refuses sees the offer again only when the browser makes it again',
    start: 'notOffered',
    steps: [
      [offered, 'offered'],
      [install, 'asking', { began: ['ask'] }],
      [done('ask', 'dismissed'), 'notOffered'],
      [install, 'notOffered', { began: [] }],
      [offered, 'offered'],
    ],
  },
  {
    title: 'INSTALL-04 a dialog that does not open is reported until there is another offer',
    start: 'notOffered',
    steps: [
      [offered, 'offered'],
      [install, 'asking', { began: ['ask'] }],
      [done('ask', 'failed'), 'failed'],
      [install, 'failed', { began: [] }],
      [offered, 'offered'],
      [install, 'asking', { began: ['ask'] }],
      [failed('ask', new Error('unexpected')), 'failed'],
      [installed, 'installed', { began: ['showBadge'] }],
    ],
  },
  {
    title: 'INSTALL-05 where only a menu of the browser installs, nothing is asked',
    start: 'notOffered',
    steps: [
      [byHand, 'byHand'],
      [install, 'byHand', { began: [] }],
      [installed, 'installed', { began: ['showBadge'] }],
    ],
  },
]);
