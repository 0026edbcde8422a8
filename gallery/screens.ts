import type { ScreenData } from 'xstate-paths-and-diagrams/gallery';
import { scenarios } from '../states/scenarios.ts';
import { readShownStates } from '../states/shown-states/recorded.ts';

/** The entries of the page of states that show the behaviours of an area. Other areas are on no screen of their own. */
export const SCREENS_OF_AREA: Readonly<Record<string, RegExp>> = {
  ROUTE: /^(accessibility statement|content page|not found|what’s new, one post)$/,
  GUARD: /^(session ended|sign-in loop|provisional account)/,
  START: /^placeholder/,
  SHELL: /^(dashboard|parts)$/,
  FOOT: /^demo, started/,
  ERR: /(, failed$|^error screen|^not found|four failed calls|integrations unavailable)/,
  DASH: /^dashboard/,
  ACCT: /^account/,
  ACAD: /^academics/,
  FIN: /^finances/,
  COMM: /^community/,
  MSG: /^messages/,
  OPEN: /^messages, (one open|unknown)/,
  BANNER: /^(banner|notice)/,
  MODAL: /^(post dialog|session ended)/,
  CONTENT: /^(content page|what’s new)/,
  ROLE: /^(dashboard|account|finances, employee|messages|provisional account)$/,
  DEMO: /^demo/,
  CACHE: /, stale$/,
  FMT: /^(parts|academics|finances)$/,
  LIST: /^checklist/,
  TASK: /^checklist, (one task|refused press)/,
  NEXT: /^(preferences|checklist, new student)/,
  TOAST: /^(notice, toast|checklist, (refused press|error view))/,
  GROUP: /^checklist$/,
  SAMPLE: /^(dashboard|academics|account|finances|community|messages|checklist)$/,
  HIDE: /hidden figures/,
  SESS: /^account, sessions/,
  FIND: /^search/,
  TERM: /^academics, (next term|a term|no term)/,
};

/** The names of the entries that show the behaviours of an area. */
export const screensOfArea = (area: string): string[] =>
  scenarios.map(({ name }) => name).filter((name) => SCREENS_OF_AREA[area]?.test(name));

/**
 * The entries of the page of states, with the states of machines that were recorded for them.
 * @param page the address of the page of states, from the page of the gallery
 */
export function screensAt(page: string): ScreenData[] {
  const shown = Object.entries(readShownStates());
  return scenarios.map(({ name, address, people: [person] }) => ({
    name,
    address,
    href: `${page}?${new URLSearchParams({ scenario: name, person })}`,
    states: shown.flatMap(([state, names]) => (names.includes(name) ? [state] : [])),
  }));
}
