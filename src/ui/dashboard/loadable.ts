/** Data that a tile or a card needs, wherever they are on their way. */
export type Loadable<T> =
  | { state: 'loading' }
  | { state: 'failed' }
  /** `asOf` is the time of day of data that could not be refreshed ("10:42 AM"), null while they are fresh. */
  | { state: 'ready'; data: T; asOf: string | null };
