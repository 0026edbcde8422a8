/** The one place where the app asks for the time. */
export const now = () => new Date();
