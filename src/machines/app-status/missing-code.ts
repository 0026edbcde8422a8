import { waitFor } from 'xstate';
import { getActor } from '../shared/actors.ts';
import { receiver, type System } from '../shared/system.ts';
import { selectIsChecking, selectIsOffline } from './selectors.ts';

/**
 * Loads the code of a part of the page. Without a network the page stays as it is, and the part is loaded when the network is
 * back. Otherwise the code is gone, which the guard handles.
 * Source: decisions, network errors on data calls; decisions, files that are gone; AWAY-01.
 * @returns whether the part has loaded; false also when the visit has ended before
 */
export async function loadPart(system: System, load: () => Promise<unknown>): Promise<boolean> {
  for (;;) {
    try {
      await load();
      return true;
    } catch {
      if (!(await isWorthAnotherTry(system).catch(() => false))) return false;
    }
  }
}

/** Asks the app status, waits for the network if there is none, and tells the guard otherwise. Rejects when the visit ends. */
async function isWorthAnotherTry(system: System): Promise<boolean> {
  const appStatus = getActor(system, 'appStatus');
  const forever = { timeout: Number.POSITIVE_INFINITY };
  appStatus.send({ type: 'call.unanswered' });
  const checked = await waitFor(appStatus, (snapshot) => !selectIsChecking(snapshot), forever);
  if (!selectIsOffline(checked)) {
    receiver(system, 'guard')?.send({ type: 'code.failed' });
    return false;
  }
  await waitFor(appStatus, (snapshot) => !selectIsOffline(snapshot), forever);
  return true;
}
