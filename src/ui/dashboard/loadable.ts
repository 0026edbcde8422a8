/** Data of a tile or card: loading, failed, or ready. */
export type Loadable<T> =
  | { state: 'loading' }
  | { state: 'failed' }
  /** `asOf` is the time of day of data that could not be refreshed ("10:42 AM"); null for fresh data. */
  | { state: 'ready'; data: T; asOf: string | null };
