import { lazyValue } from '../../browser/lazy-value.ts';

/** The outlines are larger than all components that show them, so they arrive after the first screen. */
export const iconOutlines = lazyValue(async () => (await import('./icon-paths.ts')).iconPath);
