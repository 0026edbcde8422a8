import type { SaveRef } from '../save/machine.ts';
import type { TaskRef } from '../task/machine.ts';
import type { ChecklistSnapshot } from './machine.ts';
import { taskActorId } from './task-actor-id.ts';

export type ListView = 'loading' | 'failed' | 'ready';

export function selectListView(snapshot: ChecklistSnapshot): ListView {
  if (snapshot.matches({ list: 'failed' })) return 'failed';
  return snapshot.matches({ list: 'ready' }) ? 'ready' : 'loading';
}

/** Whether the list is loading, for the first time or again. */
export const selectIsListBusy = (snapshot: ChecklistSnapshot) => snapshot.hasTag('listBusy');
export const selectTasks = (snapshot: ChecklistSnapshot) => snapshot.context.tasks;
export const selectCategories = (snapshot: ChecklistSnapshot) => snapshot.context.categories;
export const selectIsNewStudent = (snapshot: ChecklistSnapshot) => snapshot.context.isNewStudent;
/** The id of the task that the user selected last; null before the first one. */
export const selectSelectedTask = (snapshot: ChecklistSnapshot) => snapshot.context.selectedTask;
export const selectLastSaved = (snapshot: ChecklistSnapshot) => snapshot.context.lastSaved;

/** The message above the list; null without one. */
export const selectMessage = (snapshot: ChecklistSnapshot) => snapshot.context.message;
/** The acknowledgement of the message; undefined before the first press. */
export const selectMessageSave = ({ children }: ChecklistSnapshot): SaveRef | undefined => children.messageSave;

/** Whether the announcement of overdue tasks may show: the user has not dismissed it. */
export const selectAnnounces = (snapshot: ChecklistSnapshot) => snapshot.matches({ announcement: 'standing' });

/** The text of the failure of the list, where the specification asks for it; null otherwise. */
export const selectProblem = (snapshot: ChecklistSnapshot) => snapshot.context.problem;

/** All running actors of the checklist, by id. */
export const selectActors = (snapshot: ChecklistSnapshot) => snapshot.children;

/** The actor of a task; undefined until the user touches the task. */
export const selectTask =
  (userTaskId: number) =>
  ({ children }: ChecklistSnapshot): TaskRef | undefined =>
    children[taskActorId(userTaskId)];
