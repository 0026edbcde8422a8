import { type Dismissal, keysOf } from '../../rules/banner.ts';

/** The fixed id of the actor of a line, by what dismissing it means: two lines that go together share one. */
export const itemActorId = (dismissal: Dismissal) => `bannerItem.${keysOf(dismissal).join(' ')}`;
