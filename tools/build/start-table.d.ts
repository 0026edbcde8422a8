/** The table that the build makes for the inline script of index.html: see src/start-facts.tsx. */
export type StartTable = {
  /** Milliseconds after which a call that was started here counts as no network. */
  timeout: number;
  /** Version of the stored answers. */
  version: number;
  /** Scripts and styles, as addresses. */
  files: string[];
  calls: EarlyCall[];
  /** The pattern of the path, places in `files`, places in `calls`, and whether the page is the list of tasks. */
  routes: [pattern: string, files: number[], calls: number[], isChecklist: boolean][];
  checklist: { user: string; calls: ChecklistCall[] };
  shell: {
    texts: { name: string; university: string };
    links: Record<string, string>;
    phone: string;
    timeZone: string;
  };
  /** The default of the setting `nextStepsUrl`. */
  nextSteps: string;
};

/** A GET call of a page's data. `*` in the query stands for the part of the address that the route leaves open. */
export type EarlyCall = {
  /** Below `apiBase`. */
  path: string;
  query: Record<string, string>;
  /** What the key of the stored answer ends with: nothing, the query, the open part of the address, or the term. */
  parameter: 'none' | 'query' | 'address' | 'term';
  audience: 'everybody' | 'students' | 'allButSuperusers';
  /** For how many minutes a stored answer is fresh. */
  minutes: number;
  /** The key of the stored answer, up to what `parameter` says. */
  key: string;
  accept: string;
  cache: RequestCache | null;
  /** The answer has the code of the current term. */
  hasTerm: boolean;
};

type ChecklistCall = Pick<EarlyCall, 'path' | 'query' | 'key' | 'minutes'>;

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
  checklistCalls: () => StartTable['checklist'];
  shellFacts: () => StartTable['shell'] & { nextSteps: string };
  limits: Pick<StartTable, 'timeout' | 'version'>;
};
