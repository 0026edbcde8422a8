import type { FeedFault } from '../reading/feed-fault.ts';
import type { Answer, Circuit } from './integrations.ts';

/** A feed of another server, as the integrations ask it. */
export type Feed = {
  /** A list with the fields of the portal's call. Rejects with `SystemError`. */
  fetch: () => Promise<Answer>;
  /** Null for a feed that the university does not have. */
  circuit: () => Circuit | null;
  /** What of the feed could not be read the last time. */
  faults: () => readonly FeedFault[];
  /** Ends what the feed does by itself. */
  stop: () => void;
};
