import type { SearchSnapshot } from './machine.ts';

/** What the dialog shows; null while it is closed. */
export type SearchView = 'empty' | 'searching' | 'results' | 'none' | 'failed';

export function selectSearchView({ value }: SearchSnapshot): SearchView | null {
  return value === 'closed' ? null : value.open;
}

export const selectIsOpen = (snapshot: SearchSnapshot) => snapshot.matches('open');
export const selectQuery = (snapshot: SearchSnapshot) => snapshot.context.query;
export const selectResults = (snapshot: SearchSnapshot) => snapshot.context.results;
export const selectCount = (snapshot: SearchSnapshot) => selectResults(snapshot).length;
/** The query that the results are for. */
export const selectSearched = (snapshot: SearchSnapshot) => snapshot.context.searched;
/** The position of the chosen result among the results. */
export const selectChosen = (snapshot: SearchSnapshot) => snapshot.context.chosen;
