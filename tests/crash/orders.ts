export const ORIGIN = 'https://portal.example';
export const ZONE = 'America/Los_Angeles';

/**
 * Runs the sender once.
 * @property now the time that its clock shows, ISO 8601
 * @property deadly kills the process before or right after this step; null lets it live
 */
export type Order = { now: string; deadly: { step: number; isAfter: boolean } | null };

/** What the sender tells: it has started, or it has run, with the number of its steps. */
export type Report = { kind: 'ready' } | { kind: 'done'; steps: number };
