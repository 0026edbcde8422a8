const TASKS_CHANNEL = 'portico.tasks';
/** Tells this tab's own messages from those of the other tabs. */
const THIS_TAB = crypto.randomUUID();

/** Tells the other tabs of this browser that a task was changed. The message says nothing about the user or the task. */
export function sendTaskChanged(): void {
  const channel = new BroadcastChannel(TASKS_CHANNEL);
  channel.postMessage(THIS_TAB);
  channel.close();
}

/**
 * Calls `listener` when another tab has changed a task.
 * @returns a function that stops listening
 */
export function onTaskChangedInOtherTab(listener: () => void): () => void {
  const channel = new BroadcastChannel(TASKS_CHANNEL);
  channel.onmessage = ({ data }) => {
    if (data !== THIS_TAB) listener();
  };
  return () => channel.close();
}
