import type { InstallationSnapshot } from './machine.ts';

/** What the menu shows: a button, a text about the menu of the browser, or nothing. */
export type InstallOffer = 'button' | 'busy' | 'text' | 'failed' | 'none';

const OFFERS: Record<InstallationSnapshot['value'], InstallOffer> = {
  notOffered: 'none',
  offered: 'button',
  asking: 'busy',
  failed: 'failed',
  byHand: 'text',
  installed: 'none',
};

export const selectInstallOffer = (snapshot: InstallationSnapshot): InstallOffer => OFFERS[snapshot.value];
