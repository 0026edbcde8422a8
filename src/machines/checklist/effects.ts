import { fromPromise, waitFor } from 'xstate';
import type { ChecklistUser } from '../../api/checklist/user.ts';
import { toFailure } from '../../api/failure.ts';
import { invalidatedBy } from '../../api/resources.ts';
import { isOffline } from '../app-status/is-offline.ts';
import { fetchOrCached } from '../resource/answer-cache.ts';
import { createSave } from '../save/effects.ts';
import { checklistTransport, identify } from '../session/checklist-host.ts';
import { getActor } from '../shared/actors.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver, type System } from '../shared/system.ts';
import { createTask } from '../task/effects.ts';
import { STORED_TASKS } from '../task/stored-answers.ts';
import { acknowledgeMessage } from './acknowledge-message.ts';
import { type Acknowledgement, createChecklistMachine, LIST_LIFETIME, type OpenResult } from './machine.ts';

/** The calls of the list, and the names under which this tab stores their answers. */
export const LIST_CALLS = {
  tasks: { endpoint: 'listUserTasks', query: { published: 'True' }, storedAs: STORED_TASKS },
  categories: { endpoint: 'listCategories', query: {}, storedAs: 'checklistCategories' },
} as const;

/**
 * The checklist machine, connected to the checklist's calls and to this tab's storage.
 * @param untilFrame resolves when there are toasts, which tell of a failure
 */
export const createChecklist = (dependencies: Dependencies, untilFrame: (signal: AbortSignal) => Promise<unknown>) =>
  createChecklistMachine({
    actors: {
      save: createSave<Acknowledgement>(async ({ id }, context) => {
        await acknowledgeMessage(dependencies, id, context);
        receiver(context.system, 'resources')?.send({
          type: 'resources.invalidate',
          names: invalidatedBy.userMessageAcknowledged,
        });
        return null;
      }),
      task: createTask(dependencies, (system) => checklistTransport(dependencies, system)),
      openList: fromPromise(async ({ input, system, signal }) => {
        const options = { signal, timeout: Number.POSITIVE_INFINITY };
        await waitFor(getActor(system, 'session'), (snapshot) => snapshot.matches('signedIn'), options);
        const result = await openList(dependencies, { ...input, system, signal });
        if (result.hasFailed) await untilFrame(signal);
        return result;
      }),
    },
  });

const UNKNOWN_USER: Pick<ChecklistUser, 'is_new_student' | 'user_message'> = {
  is_new_student: false,
  user_message: [],
};

/** Sends the calls of the list together. Only the tasks and the user are needed to show it. */
async function openList(
  dependencies: Dependencies,
  { mayUseStored, system, signal }: { mayUseStored: boolean; system: System; signal: AbortSignal },
): Promise<OpenResult> {
  const failed = (problem: string | null): OpenResult => ({ content: null, hasFailed: true, problem });
  try {
    const user = await identify(dependencies, system, signal).catch((error: unknown) => {
      // The stored tasks are shown without what only the user's answer says.
      if (isOffline(system)) return UNKNOWN_USER;
      throw error;
    });
    const transport = checklistTransport(dependencies, system);
    const { tasks: tasksCall, categories: categoriesCall } = LIST_CALLS;
    const [tasks, categories] = await Promise.allSettled([
      fetchOrCached(dependencies, transport, {
        key: `${tasksCall.storedAs}/`,
        lifetime: LIST_LIFETIME,
        mayUseStored,
        system,
        call: (client) => client(tasksCall.endpoint, { query: tasksCall.query, signal }),
      }),
      fetchOrCached(dependencies, transport, {
        key: `${categoriesCall.storedAs}/`,
        lifetime: LIST_LIFETIME,
        mayUseStored,
        system,
        call: (client) => client(categoriesCall.endpoint, { signal }),
      }),
    ]);
    const problem =
      categories.status === 'rejected' && categories.reason instanceof Error ? categories.reason.message : null;
    if (tasks.status === 'rejected') return failed(problem);
    const content = {
      tasks: tasks.value.answer,
      // They only decide the border of a row.
      categories: categories.status === 'fulfilled' ? categories.value.answer : null,
      isNewStudent: user.is_new_student,
      message: user.user_message[0] ?? null,
      receivedAt: tasks.value.receivedAt,
      freshFor: tasks.value.freshFor,
    };
    return { content, hasFailed: categories.status === 'rejected', problem };
  } catch (error) {
    if (toFailure(error).kind === 'aborted') throw error;
    return failed(null);
  }
}
