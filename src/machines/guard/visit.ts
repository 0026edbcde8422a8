import { waitFor } from 'xstate';
import { isOffline } from '../app-status/is-offline.ts';
import { getActor } from '../shared/actors.ts';
import type { System } from '../shared/system.ts';
import type { Visit } from './machine.ts';
import { selectVerdict, type Verdict } from './selectors.ts';

/**
 * Asks the guard about a page and waits for its decision.
 * @returns the decision, or "superseded" when a newer visit to another address has taken over meanwhile
 */
export async function visit(
  system: System,
  { address, intent, at }: Pick<Visit, 'address' | 'intent' | 'at'>,
): Promise<Exclude<Verdict, 'pending'> | 'superseded'> {
  const guard = getActor(system, 'guard');
  const isRefresh = new URLSearchParams(address.split('#')[0]?.split('?')[1]).has('refresh');
  guard.send({ type: 'guard.visit', address, intent, isRefresh, isOffline: isOffline(system), at });
  const settled = await waitFor(guard, (snapshot) => selectVerdict(snapshot) !== 'pending');
  const verdict = selectVerdict(settled);
  if (settled.context.address !== address) return 'superseded';
  if (verdict === 'pending') throw new Error('The guard settled without a decision.');
  return verdict;
}
