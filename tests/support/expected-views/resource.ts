/** What a block with one resource shows in each state of it. The DOM paths and the browser paths compare with it. */

/** The content of the block, and whether its button to refetch or retry is busy; null if there is no button. */
export type BlockView = {
  shows: 'nothing yet' | 'task' | 'no task' | 'failure' | 'none of these';
  hasAge: boolean;
  isBusy: boolean | null;
};

const LOADING: BlockView = { shows: 'nothing yet', hasAge: false, isBusy: null };
const VIEWS: Record<string, BlockView> = {
  idle: LOADING,
  loading: LOADING,
  'error.cooldown': { shows: 'failure', hasAge: false, isBusy: false },
  'error.retryable': { shows: 'failure', hasAge: false, isBusy: false },
  'error.retrying': { shows: 'failure', hasAge: false, isBusy: true },
};
const CONTENT = { full: 'task', empty: 'no task' } as const;
const AGES: Record<string, Pick<BlockView, 'hasAge' | 'isBusy'>> = {
  fresh: { hasAge: false, isBusy: null },
  stale: { hasAge: true, isBusy: false },
  refetching: { hasAge: true, isBusy: true },
  refetchFailed: { hasAge: true, isBusy: false },
};

type Value = { ready?: { content: keyof typeof CONTENT; age: string }; error?: string };

/** @returns undefined if no view is defined for this state */
export function expectedBlockView(value: unknown): BlockView | undefined {
  if (typeof value === 'string') return VIEWS[value];
  const { ready, error } = value as Value;
  if (ready === undefined) return VIEWS[`error.${error}`];
  const age = AGES[ready.age];
  return age === undefined ? undefined : { shows: CONTENT[ready.content], ...age };
}
