import type { Client, Transport } from '../../api/client.ts';
import type { DemoMode } from '../../demo/demo-mode.ts';

/** An answer as it came, with the time of its arrival (ISO 8601). It is checked again when it is read. */
export type CachedAnswer = { content: unknown; receivedAt: string };

/** What the machines' effects need of the world outside. `main.tsx` puts the browser's in, a test its own. */
export type Dependencies = {
  /** Calls of the portal, with its token. Resources check the answers, and keep them as they came. */
  portal: Transport;
  /** Status and user call of the portal: by cookie, without a token. */
  portalByCookie: Client;
  /** Calls of the checklist, with the checklist's token. */
  checklist: Transport;
  /** The checklist's user call: by cookie, without a token. */
  checklistByCookie: Client;
  /** Asks the portal's backend once more who it is, after a call was answered 401. */
  isStillSignedIn: (signal: AbortSignal) => Promise<boolean>;
  now: () => Date;
  /** Null while demo mode is off. */
  demo: DemoMode | null;
  /** The answers that this tab keeps over a reload, for one person in one mode (their own data, or the demo's). */
  kept: {
    /** Whose answers they are from now on; those of anybody else are gone. */
    openFor: (owner: string) => void;
    read: (key: string) => CachedAnswer | null;
    write: (key: string, answer: CachedAnswer) => void;
    /** Forgets every answer of these resources, whatever their parameter. */
    drop: (names: readonly string[]) => void;
  };
  memory: {
    /** Notes a redirect to sign-in at this time; answers how many there were in the last minute, this one included. */
    noteRedirect: (at: Date) => number;
    /** Somebody is signed in: redirects from before no longer point to a loop. */
    forgetRedirects: () => void;
    /** Remembers the term code on this device. */
    rememberTerm: (term: string) => void;
    /** Keys of the emergency alerts that were dismissed on this device. */
    dismissedAlerts: () => string[];
    /** Remembers one more of them. */
    rememberDismissedAlert: (key: string) => void;
    /** Forgets what this tab and this device hold of a person. */
    forgetPerson: () => void;
  };
};
