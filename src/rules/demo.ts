/** Milliseconds for which demo mode, and each of its cookies, lasts. Source: portal specification, demo mode; DEMO-07. */
export const MAX_DEMO_MS = 60 * 60_000;
