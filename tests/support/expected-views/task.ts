/** The button of each region of a task, by state. The DOM paths and the browser paths compare with it. */

export type TaskButtonView = { button: string; is: 'idle' | 'busy' | 'spent'; hasFailed?: true };

const VIEWS: Record<string, Record<string, TaskButtonView>> = {
  completion: {
    'incomplete.idle': { button: 'Mark done', is: 'idle' },
    'incomplete.failed': { button: 'Mark done', is: 'idle', hasFailed: true },
    markingDone: { button: 'Mark done', is: 'busy' },
    'done.idle': { button: 'Mark not done', is: 'idle' },
    'done.failed': { button: 'Mark not done', is: 'idle', hasFailed: true },
    markingNotDone: { button: 'Mark not done', is: 'busy' },
  },
  applicability: {
    'applies.idle': { button: 'Dismiss', is: 'idle' },
    'applies.failed': { button: 'Dismiss', is: 'idle', hasFailed: true },
    dismissing: { button: 'Dismiss', is: 'busy' },
    'dismissed.idle': { button: 'Restore', is: 'idle' },
    'dismissed.failed': { button: 'Restore', is: 'idle', hasFailed: true },
    restoring: { button: 'Restore', is: 'busy' },
  },
  bookmark: {
    'off.idle': { button: 'Bookmark', is: 'idle' },
    'off.failed': { button: 'Bookmark', is: 'idle', hasFailed: true },
    bookmarking: { button: 'Bookmark', is: 'busy' },
    'on.idle': { button: 'Remove bookmark', is: 'idle' },
    'on.failed': { button: 'Remove bookmark', is: 'idle', hasFailed: true },
    removingBookmark: { button: 'Remove bookmark', is: 'busy' },
  },
  doNow: {
    'no.idle': { button: 'Do now', is: 'idle' },
    'no.failed': { button: 'Do now', is: 'idle', hasFailed: true },
    saving: { button: 'Do now', is: 'busy' },
    yes: { button: 'Do now', is: 'spent' },
  },
};

/**
 * @param value the state value of the region: a state's name, or an object with a nested state
 * @throws Error if no view is defined for this state
 */
export function expectedTaskView(region: string, value: unknown): TaskButtonView {
  const path =
    typeof value === 'string'
      ? value
      : Object.entries(value as object)
          .map(([outer, inner]) => `${outer}.${inner}`)
          .join();
  const view = VIEWS[region]?.[path];
  if (view === undefined) throw new Error(`no view is defined for the region ${region} in the state ${path}`);
  return view;
}
