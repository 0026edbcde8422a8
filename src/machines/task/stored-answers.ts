/** The name under which this tab stores the checklist's tasks. */
export const STORED_TASKS = 'checklistTasks';
