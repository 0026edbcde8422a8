import { createClient } from '../../api/client.ts';
import { asAction } from '../checklist/as-action.ts';
import type { Write, WriteContext } from '../save/effects.ts';
import { checklistTransport } from '../session/checklist-host.ts';
import type { Dependencies } from '../shared/dependencies.ts';
import { receiver } from '../shared/system.ts';
import type { ChoicesChange } from './machine.ts';
import { STORED_PREFERENCE, STORED_STUDENT_TYPES } from './stored-answers.ts';

/**
 * Saves the choices of a group, and tells the preferences what is stored now, or that nothing was saved. Rejects with
 * `ApiError`. Source: NEXT-09, NEXT-12.
 */
export const saveChoicesWith =
  (dependencies: Dependencies): Write<ChoicesChange> =>
  async (change, context) => {
    try {
      await asAction(sendChoices(dependencies, change, context), context.system);
    } catch (error) {
      receiver(context.system, 'preferences')?.send({ type: 'preferences.notSaved', group: change.group });
      throw error;
    }
    return null;
  };

/** Sends the choices of a group, and tells the preferences what is stored now. Rejects with `ApiError`. */
export async function sendChoices(
  dependencies: Dependencies,
  { group, pk, ids }: ChoicesChange,
  { system, signal }: WriteContext,
): Promise<void> {
  const client = createClient(checklistTransport(dependencies, system));
  const path = { pk };
  let stored: readonly number[];
  if (group === 'notifications') {
    const saved = await client('saveUserPreference', { path, body: { notifications: [...ids] }, signal });
    stored = saved.notifications;
    dependencies.answers.evict([STORED_PREFERENCE]);
  } else {
    const saved = await client('saveStudentTypes', { path, body: { student_types: [...ids] }, signal });
    stored = saved.student_types;
    dependencies.answers.evict([STORED_STUDENT_TYPES]);
  }
  receiver(system, 'preferences')?.send({ type: 'preferences.saved', group, sent: ids, ids: stored });
}
