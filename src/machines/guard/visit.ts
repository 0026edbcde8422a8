import { waitFor } from 'xstate';
import { selectErrorState } from '../app-status/selectors.ts';
import { getChild } from '../portal/children.ts';
import type { PortalRef } from '../portal/machine.ts';
import type { Visit } from './machine.ts';
import { selectVerdict, type Verdict } from './selectors.ts';

/**
 * Asks the guard about a page and waits for its word.
 * @returns what is to happen; with error state 2 or 3 it is "admitted", and the error screen stands in the page's place
 */
export async function visit(
  portal: PortalRef,
  { address, isRetry = false }: { address: string; isRetry?: boolean },
): Promise<Exclude<Verdict, 'pending'>> {
  const guard = getChild(portal, 'guard');
  const intent: Visit['intent'] = address.split(/[?#]/)[0] === '/logout' ? 'signOut' : 'page';
  const isRefresh = new URLSearchParams(address.split('#')[0]?.split('?')[1]).has('refresh');
  const errorState = selectErrorState(getChild(portal, 'appStatus').getSnapshot());
  guard.send({ type: 'guard.visit', address, intent, errorState, isRefresh, isRetry });
  const verdict = selectVerdict(await waitFor(guard, (snapshot) => selectVerdict(snapshot) !== 'pending'));
  if (verdict === 'pending') throw new Error('the guard has settled without a verdict');
  return verdict;
}
