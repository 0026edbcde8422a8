import { toFailure } from '../../api/failure.ts';
import { receiver, type System } from '../shared/system.ts';

/**
 * Reports the end of a change that the checklist's host saves: it counts as an action of the checklist, unless it was
 * aborted. Rejects as the call does. Source: decisions, toast counter.
 */
export async function asAction<Value>(call: Promise<Value>, system: System): Promise<Value> {
  try {
    const value = await call;
    receiver(system, 'checklistConnection')?.send({ type: 'action.succeeded' });
    return value;
  } catch (error) {
    if (toFailure(error).kind !== 'aborted') receiver(system, 'checklistConnection')?.send({ type: 'action.failed' });
    throw error;
  }
}
