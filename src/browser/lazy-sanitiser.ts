import { lazyValue } from './lazy-value.ts';

/** The sanitiser, whose code loads with the first HTML that is drawn. */
export const sanitiser = lazyValue(() => import('./sanitise.ts'));
