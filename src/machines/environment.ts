import type { Client } from '../api/client.ts';

/** What the machines' effects need of the world outside. `main.tsx` puts the browser's in, a test its own. */
export type Environment = {
  /** Calls of the portal, with its token. */
  portal: Client;
  /** Status and user call of the portal: by cookie, without a token. */
  portalByCookie: Client;
  /** Calls of the checklist, with the checklist's token. */
  checklist: Client;
  /** The checklist's user call: by cookie, without a token. */
  checklistByCookie: Client;
  now: () => Date;
  memory: {
    /** Notes a redirect to sign-in at this time; answers how many there were in the last minute, this one included. */
    noteRedirect: (at: Date) => number;
    /** Somebody is signed in: redirects from before no longer point to a loop. */
    forgetRedirects: () => void;
    /** Remembers the term code on this device. */
    rememberTerm: (term: string) => void;
    /** Forgets what this tab and this device hold of a person. */
    forgetPerson: () => void;
  };
};
