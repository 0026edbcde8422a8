import type { CrossTab } from '../../browser/cross-tab.ts';
import { clearPerson } from '../../browser/device-storage.ts';
import type { Settings } from '../../browser/settings.ts';
import { currentAddress, replaceLocation, signInAddress } from '../../browser/urls.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import { getActor } from '../../machines/shared/actors.ts';

/**
 * Signing out in one tab is meant for all of them: the others forget the person at once, in memory, in storage and on
 * screen, and leave for the sign-in page, which comes back to where they were.
 */
export function signOutTogether(portal: PortalRef, settings: Settings, otherTabs: CrossTab): void {
  const session = getActor(portal.system, 'session');
  const isSignedOut = () => session.getSnapshot().matches('signedOut');
  let isTold = false;

  session.subscribe(() => {
    if (isSignedOut() && !isTold) otherTabs.sendSignedOut();
    isTold = isSignedOut();
  });

  otherTabs.onSignedOut(() => {
    if (isSignedOut()) return;
    // What was heard is not told again.
    isTold = true;
    session.send({ type: 'session.signOut' });
    clearPerson();
    // Otherwise nobody was known here, and there is nothing to leave.
    if (isSignedOut()) void replaceLocation(signInAddress(settings, currentAddress(window.location)));
  });
}
