import { onSignedOut } from '../../browser/cross-tab.ts';
import { clearPerson } from '../../browser/device-storage.ts';
import type { Settings } from '../../browser/settings.ts';
import { currentAddress, replaceLocation, signInAddress } from '../../browser/urls.ts';
import type { PortalRef } from '../../machines/portal/machine.ts';
import { getActor } from '../../machines/shared/actors.ts';

/**
 * Signs this tab out when the user signs out in another one: it removes everything about the user from memory, storage
 * and screen, and opens the sign-in page, which leads back to the page in view. Source: CACHE-25.
 * @returns a function that stops listening
 */
export function signOutTogether(portal: PortalRef, settings: Settings): () => void {
  const session = getActor(portal.system, 'session');
  const isSignedOut = () => session.getSnapshot().matches('signedOut');
  return onSignedOut(() => {
    // The user has signed out in this tab, which opens the sign-out page already.
    if (isSignedOut()) return;
    session.send({ type: 'session.signOut' });
    clearPerson();
    // Without a user there was nothing to sign out of, and the page may stay.
    if (isSignedOut()) void replaceLocation(signInAddress(settings, currentAddress(window.location)));
  });
}
