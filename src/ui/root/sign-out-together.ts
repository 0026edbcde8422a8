import { childOf } from '../../machines/children.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import { currentAddress, giveWayTo, signInAddress } from '../../platform/addresses.ts';
import { forgetPerson } from '../../platform/memory.ts';
import type { OtherTabs } from '../../platform/other-tabs.ts';
import type { Settings } from '../../platform/settings.ts';

/**
 * Signing out in one tab is meant for all of them: the others forget the person at once, in memory, in storage and on
 * screen, and leave for the sign-in page, which comes back to where they were.
 */
export function signOutTogether(portal: PortalRef, settings: Settings, otherTabs: OtherTabs): void {
  const session = childOf(portal, 'session');
  const isSignedOut = () => session.getSnapshot().matches('signedOut');
  let isTold = false;

  session.subscribe(() => {
    if (isSignedOut() && !isTold) otherTabs.tellSignedOut();
    isTold = isSignedOut();
  });

  otherTabs.onSignedOut(() => {
    if (isSignedOut()) return;
    // What was heard is not told again.
    isTold = true;
    session.send({ type: 'session.signOut' });
    forgetPerson();
    // Otherwise nobody was known here, and there is nothing to leave.
    if (isSignedOut()) void giveWayTo(signInAddress(settings, currentAddress(window.location)));
  });
}
