/** The button of each region of a task, by state. The DOM paths and the browser paths compare with it. */

export type TaskButtonView = { button: string; is: 'idle' | 'busy' | 'spent'; isRefused?: true };

const VIEWS: Record<string, Record<string, TaskButtonView>> = {
  completion: {
    'incomplete.resting': { button: 'Mark done', is: 'idle' },
    'incomplete.refused': { button: 'Mark done', is: 'idle', isRefused: true },
    markingDone: { button: 'Mark done', is: 'busy' },
    'done.resting': { button: 'Mark not done', is: 'idle' },
    'done.refused': { button: 'Mark not done', is: 'idle', isRefused: true },
    markingNotDone: { button: 'Mark not done', is: 'busy' },
  },
  applicability: {
    'applies.resting': { button: 'Dismiss', is: 'idle' },
    'applies.refused': { button: 'Dismiss', is: 'idle', isRefused: true },
    dismissing: { button: 'Dismiss', is: 'busy' },
    'dismissed.resting': { button: 'Restore', is: 'idle' },
    'dismissed.refused': { button: 'Restore', is: 'idle', isRefused: true },
    restoring: { button: 'Restore', is: 'busy' },
  },
  bookmark: {
    'off.resting': { button: 'Bookmark', is: 'idle' },
    'off.refused': { button: 'Bookmark', is: 'idle', isRefused: true },
    bookmarking: { button: 'Bookmark', is: 'busy' },
    'on.resting': { button: 'Remove bookmark', is: 'idle' },
    'on.refused': { button: 'Remove bookmark', is: 'idle', isRefused: true },
    removingBookmark: { button: 'Remove bookmark', is: 'busy' },
  },
  doNow: {
    'no.resting': { button: 'Do now', is: 'idle' },
    'no.refused': { button: 'Do now', is: 'idle', isRefused: true },
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
