/** The table that the build makes for the inline script of index.html: see src/start-facts.tsx. */
export type StartTable = {
  /** Milliseconds after which a call that was started here counts as no network. */
  timeout: number;
  /**
   * Keys: of the owner of the tab's stored answers, of the last term that this device knows, of the alerts that were dismissed on
   * it, of the tab's stored alerts, and of the place of the alerts.
   */
  storage: { owner: string; term: string; dismissed: string; alerts: string; place: string };
  /** The address of the call for the alerts, below `apiBase`. */
  alerts: string;
  /** Scripts and styles, as addresses. */
  files: string[];
  calls: EarlyCall[];
  /** The pattern of the path, places in `files`, places in `calls`, and whether the page is the list of tasks. */
  routes: [pattern: string, files: number[], calls: number[], isChecklist: boolean][];
  /** The address of the checklist's user call, and of the calls that need the token of its answer. */
  checklist: { user: string; calls: string[] };
};

declare global {
  const START_TABLE: StartTable;
}

/** A GET call of a page's data. */
export type EarlyCall = {
  /** Below `apiBase`. `*` stands for the term in a call by term, else for the part of the address that the route leaves open. */
  address: string;
  isByTerm: boolean;
  audience: 'everybody' | 'students' | 'allButSuperusers';
  accept: string;
  cache: RequestCache;
  /** The answer has the code of the current term. */
  hasTerm: boolean;
};

/** A route with a page. */
export type StartRoute = {
  /** A regular expression for the path of the page; its group is the part that the route leaves open. */
  pattern: string;
  /** The file with the page's code below `src/routes`. */
  file: string;
  /** Which page of the checklist it is, if any. */
  checklist: 'tasks' | 'preferences' | null;
  calls: EarlyCall[];
};
