/** How a block with one resource looks for each state of that: in the DOM and in the browser alike. */

/** What stands in the block, and whether the way to refresh or retry is busy; null without such a way. */
export type BlockLook = {
  shows: 'nothing yet' | 'task' | 'no task' | 'failure' | 'none of these';
  hasAge: boolean;
  isBusy: boolean | null;
};

const LOADING: BlockLook = { shows: 'nothing yet', hasAge: false, isBusy: null };
const LOOKS: Record<string, BlockLook> = {
  unasked: LOADING,
  loading: LOADING,
  'failed.remembered': { shows: 'failure', hasAge: false, isBusy: false },
  'failed.forgotten': { shows: 'failure', hasAge: false, isBusy: false },
  'failed.retrying': { shows: 'failure', hasAge: false, isBusy: true },
};
const SHOWN = { full: 'task', blank: 'no task' } as const;
const AGES: Record<string, Pick<BlockLook, 'hasAge' | 'isBusy'>> = {
  fresh: { hasAge: false, isBusy: null },
  stale: { hasAge: true, isBusy: false },
  refreshing: { hasAge: true, isBusy: true },
  outdated: { hasAge: true, isBusy: false },
};

type Value = { answered?: { content: keyof typeof SHOWN; age: string }; failed?: string };

/** @returns undefined when nobody has said how that looks */
export function blockLook(value: unknown): BlockLook | undefined {
  if (typeof value === 'string') return LOOKS[value];
  const { answered, failed } = value as Value;
  if (answered === undefined) return LOOKS[`failed.${failed}`];
  const age = AGES[answered.age];
  return age === undefined ? undefined : { shows: SHOWN[answered.content], ...age };
}
