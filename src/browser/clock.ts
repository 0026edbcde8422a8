/** The only place where the app reads the time. */
export const now = () => new Date();
