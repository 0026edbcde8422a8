/** The table that the build makes for the inline script of index.html: see src/start-facts.tsx. */
export type StartTable = {
  /** Milliseconds after which a call that was started here counts as no network. */
  timeout: number;
  /** Keys: of the owner of the tab's stored answers, and of the last term that this device knows. */
  storage: { owner: string; term: string };
  /** Scripts and styles, as addresses. */
  files: string[];
  calls: EarlyCall[];
  /** The pattern of the path, places in `files`, places in `calls`, and whether the page is the list of tasks. */
  routes: [pattern: string, files: number[], calls: number[], isChecklist: boolean][];
  /** The checklist's user call, and the calls that need the token of its answer. */
  checklist: { user: string; calls: Pick<EarlyCall, 'path' | 'query'>[] };
  /** What a deployment may change in the shell, with the values of the build. `nextSteps` is the setting `nextStepsUrl`. */
  shell: { name: string; university: string; links: Record<string, string>; phone: string; nextSteps: string };
};

/** A GET call of a page's data. `*` in the query stands for the part of the address that the route leaves open. */
export type EarlyCall = {
  /** Below `apiBase`. */
  path: string;
  query: Record<string, string>;
  isByTerm: boolean;
  audience: 'everybody' | 'students' | 'allButSuperusers';
  accept: string;
  cache: RequestCache | null;
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

/** What the build tells the server about the pages that it may draw. */
export type DrawnPages = {
  /** The script that takes over a drawn page, as an address. */
  script: string;
  /** The pattern of each path, and the styles of its page. */
  pages: { pattern: string; styles: string[] }[];
};

/** What `src/start-facts.tsx` exports. */
export type StartFacts = {
  shellMarkup: () => string;
  startRoutes: () => Promise<StartRoute[]>;
  startFacts: () => Pick<StartTable, 'timeout' | 'storage' | 'checklist' | 'shell'>;
};
