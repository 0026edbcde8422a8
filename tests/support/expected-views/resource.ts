/** What a block with one resource shows in each state of it. The DOM paths and the browser paths compare with it. */

/** The content of the block, and whether its button to refresh or retry is busy; null if there is no button. */
export type BlockView = {
  shows: 'nothing yet' | 'task' | 'no task' | 'failure' | 'none of these';
  hasAge: boolean;
  isBusy: boolean | null;
};

const LOADING: BlockView = { shows: 'nothing yet', hasAge: false, isBusy: null };
const VIEWS: Record<string, BlockView> = {
  unasked: LOADING,
  loading: LOADING,
  'failed.remembered': { shows: 'failure', hasAge: false, isBusy: false },
  'failed.forgotten': { shows: 'failure', hasAge: false, isBusy: false },
  'failed.retrying': { shows: 'failure', hasAge: false, isBusy: true },
};
const CONTENT = { full: 'task', blank: 'no task' } as const;
const AGES: Record<string, Pick<BlockView, 'hasAge' | 'isBusy'>> = {
  fresh: { hasAge: false, isBusy: null },
  stale: { hasAge: true, isBusy: false },
  refreshing: { hasAge: true, isBusy: true },
  outdated: { hasAge: true, isBusy: false },
};

type Value = { answered?: { content: keyof typeof CONTENT; age: string }; failed?: string };

/** @returns undefined if no view is defined for this state */
export function expectedBlockView(value: unknown): BlockView | undefined {
  if (typeof value === 'string') return VIEWS[value];
  const { answered, failed } = value as Value;
  if (answered === undefined) return VIEWS[`failed.${failed}`];
  const age = AGES[answered.age];
  return age === undefined ? undefined : { shows: CONTENT[answered.content], ...age };
}
