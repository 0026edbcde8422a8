import type { Client } from '../../api/client.ts';
import type { Transport } from '../../api/wire.ts';
import type { DemoMode } from '../../demo/demo-mode.ts';
import type { OptionalBlock } from '../../rules/search-places.ts';
import type { Site } from '../../site.ts';

/** An answer as it arrived, with the time of its arrival (ISO 8601). It is checked again when it is read. */
export type StoredAnswer = {
  content: unknown;
  receivedAt: string;
  /** The content is the checked answer itself, as the schema of the call gives it. */
  isChecked?: true;
  /**
   * Set for an answer that is past its lifetime and shown all the same, because the page that the server has drawn shows it: whether
   * a newer one is on its way.
   */
  isFollowed?: boolean;
};

/** What the machines' effects need from outside. `main.tsx` provides the browser's implementations, tests their own. */
export type Dependencies = {
  /** Calls of the portal, with its token. Resources check the answers, and store them as they arrived. */
  portal: Transport;
  /** Status and user call of the portal: by cookie, without a token. */
  portalByCookie: Client;
  /** Calls of the checklist, with the checklist's token. */
  checklist: Transport;
  /** The checklist's user call: by cookie, without a token. */
  checklistByCookie: Client;
  /** Calls of the calendar subscription, with the portal's token. They go to one address, whatever their path. */
  calendar: Transport;
  /** Whether the portal's backend answers at all, for when the code that sends calls is missing. */
  isServed: (signal: AbortSignal) => Promise<boolean>;
  /** Asks the portal's backend again whether the user is signed in, after a call was answered 401. */
  isStillSignedIn: (signal: AbortSignal) => Promise<boolean>;
  /** The facts of this deployment's university. */
  site: Site;
  /** The optional blocks of Account that this visit has. */
  accountBlocks: readonly OptionalBlock[];
  /** Where links to the checklist lead. */
  nextStepsUrl: string;
  /** The key to which the browser binds push notifications; null where none are sent. */
  pushKey: string | null;
  now: () => Date;
  /** A number from 0 up to 1, another one each time. */
  random: () => number;
  /** The page that is on the screen. Without a browser nothing happens to it. */
  page: {
    /** Reports when the user is back at the page, and each minute while it is visible. @returns ends the reports */
    watch: (listeners: { onReturn: () => void; onMinute: () => void }) => () => void;
    /** Reports the keys of all dismissed alerts when another tab dismisses one. @returns ends the reports */
    watchDismissedAlerts: (listener: (keys: string[]) => void) => () => void;
    /** Resolves when texts with HTML can be shown. */
    loadSanitiser: () => Promise<unknown>;
  };
  /** Null while demo mode is off. */
  demo: DemoMode | null;
  /**
   * Begins a new visit in this document, over the sample data and on the page in view.
   * @param remaining milliseconds until demo mode ends by itself
   */
  showDemo: (remaining: number) => void;
  /** The answers that this tab stores, so that a reload needs no call. They belong to one user in one mode. */
  answers: {
    /** Sets the owner of the stored answers, and removes the answers of any other owner. */
    openFor: (owner: string) => void;
    read: (key: string) => StoredAnswer | null;
    /** What brings the answer with this key, because it follows in the page that the server has drawn; left out and undefined for none. */
    following?: (key: string) => Promise<void> | undefined;
    /** @param checked the same answer as the schema of its call gives it */
    write: (key: string, answer: StoredAnswer, checked: unknown) => void;
    /** Removes every answer of these resources, for all parameters. */
    evict: (names: readonly string[]) => void;
    /** Removes every answer. */
    clear: () => void;
    /** Of the drawing of a page on the server, which keeps answers past their lifetime; left out in a browser. */
    ofServer?: {
      /** Whether the answer with this key may be such a one. */
      mayBeOld: (key: string) => boolean;
      /** Seconds since the answer of the last call with this path and query was fetched. */
      ageOf: (path: string, query: Record<string, string> | undefined) => number;
    };
    /** What the answer with this key waits for, because a page that the server has drawn shows it as it loads. */
    held: (key: string) => Promise<void> | null;
  };
  /** What this tab and this device remember. */
  memory: {
    /** Records a redirect to sign-in. Returns the number of redirects in the last minute, including this one. */
    countRedirect: (at: Date) => number;
    /** The user is signed in: earlier redirects no longer point to a loop. */
    clearRedirects: () => void;
    /** Records that this tab reloads because code is missing at this address. Returns whether it had done so before. */
    countReload: (address: string) => boolean;
    /** The code is there: one more reload is allowed if it goes missing again. */
    clearReload: () => void;
    saveTerm: (term: string) => void;
    /** Keys of the emergency alerts that were dismissed on this device. */
    readDismissedAlerts: () => string[];
    saveDismissedAlert: (key: string) => void;
    /** Whether this tab has opened the checklist's preferences during onboarding. */
    wasLedToPreferences: () => boolean;
    saveLedToPreferences: () => void;
    /** Removes everything that this tab stores about a user. */
    clearPerson: () => void;
    /** Deletes the schedule that this device keeps. */
    forgetSchedule: () => Promise<void>;
    /** Ends push notifications on this device. */
    endPush: () => Promise<void>;
  };
};
