import { useSelector } from '@xstate/react';
import type { Task, TaskState } from '../../api/checklist/user-tasks.ts';
import { selectLastSaved, selectTasks } from '../../machines/checklist/selectors.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import { StatusLine } from './StatusLine.tsx';
import { saveMessage } from './save-message.ts';
import { useSendPress } from './use-task.ts';

/** What the last press did, with a button that undoes it. */
export function ChecklistStatus() {
  const checklist = useSystemActor('checklist');
  const last = useSelector(checklist, selectLastSaved);
  const tasks = useSelector(checklist, selectTasks);
  const task = last === null ? undefined : tasks.find(({ userTaskId }) => userTaskId === last.userTaskId);
  if (last === null || task === undefined) return <StatusLine text={null} onUndo={null} />;
  return <LastSaved task={task} field={last.field} />;
}

function LastSaved({ task, field }: { task: Task; field: keyof TaskState }) {
  const press = useSendPress(task);
  const { text, undo } = saveMessage(task, field);
  return <StatusLine text={text} onUndo={undo === null ? null : () => press(undo)} />;
}
