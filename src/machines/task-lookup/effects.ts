import { fromPromise } from 'xstate';
import { createClient } from '../../api/client.ts';
import { toFailure } from '../../api/failure.ts';
import { checklistTransport, identifyOnce } from '../session/checklist-host.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import type { System } from '../shared/system.ts';
import { createTaskLookupMachine, type LookupResult } from './machine.ts';

/** The lookup of one task, connected to the checklist's call. */
export const createTaskLookup = (dependencies: Dependencies) =>
  createTaskLookupMachine({
    actors: { lookUp: fromPromise(({ input: { id }, system, signal }) => lookUp(dependencies, id, system, signal)) },
  });

async function lookUp(
  dependencies: Dependencies,
  id: number,
  system: System,
  signal: AbortSignal,
): Promise<LookupResult> {
  try {
    await identifyOnce(dependencies, system, signal);
    const client = createClient(checklistTransport(dependencies, system));
    const task = await client('getUserTask', { query: { published: 'True', task__id: String(id) }, signal });
    // A backend that ignores the query answers with other tasks.
    return task?.id === id ? { kind: 'found', task } : { kind: 'missing' };
  } catch (error) {
    const failure = toFailure(error);
    // No task can have the id, or none has it.
    if (failure.kind === 'status' && (failure.status === 400 || failure.status === 404)) return { kind: 'missing' };
    return { kind: 'failed', problem: error instanceof Error ? error.message : String(error) };
  }
}
