/** Thrown instead of waiting when too many tasks are waiting already. */
export class QueueFullError extends Error {}

/**
 * Runs a task when a place is free.
 * @param signal of the request. A task that still waits when its client goes away never runs
 * @throws QueueFullError when too many tasks are waiting; the signal's reason when it aborts first
 */
export type WorkQueue = <T>(signal: AbortSignal, task: () => Promise<T>) => Promise<T>;

/**
 * A queue with a limit. Without the limit, the queue would outlive the clients that filled it.
 *
 * Kept libraries do less here. p-queue 10 frees the place of a task that runs when its signal aborts, although a check of a
 * password goes on, and it takes any number of waiting tasks. The bulkhead of cockatiel 4 keeps the place of a waiting task
 * whose client is gone.
 * @param limits `running`: tasks at a time; `waiting`: tasks that may wait for a place
 */
export function createWorkQueue(limits: { running: number; waiting: number }): WorkQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  const getPlace = (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < limits.running) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.size >= limits.waiting) throw new QueueFullError();
    return new Promise((resolve, reject) => {
      const start = () => {
        waiting.delete(start);
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(start);
        reject(signal.reason);
      };
      waiting.add(start);
      signal.addEventListener('abort', leave, { once: true });
    });
  };

  /** The first waiting task gets the place of the finished one. */
  const leavePlace = () => {
    const [startNext] = waiting;
    if (startNext === undefined) running -= 1;
    else startNext();
  };

  return async (signal, task) => {
    await getPlace(signal);
    try {
      return await task();
    } finally {
      leavePlace();
    }
  };
}
