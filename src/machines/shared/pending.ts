/** Stands in for an effect: it never settles. */
export const pending = () => new Promise<never>(() => {});
