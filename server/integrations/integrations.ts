import type { IntegrationName } from '../shared/endpoints.ts';
import type { SystemHealth } from './recent-calls.ts';

/** A person as the other systems know them. `nine_number` is the university's number of the person. */
export type IntegrationUser = { id: number; nine_number: string | null };

export type IntegrationRequest = {
  endpoint: IntegrationName;
  person: IntegrationUser;
  /** The term code or the day (`YYYY-MM-DD` on campus) for the endpoints that have one; "" for all others. */
  parameter: string;
};

/**
 * The answer of a system, passed on as it came. The specification defines its shape. `hasOwnPictures`: pictures of other hosts
 * have the addresses that are shown already.
 */
export type Answer = { type: 'json'; content: unknown; hasOwnPictures?: true } | { type: 'rss'; content: string };

/** Before the name of a feed, where it is one of several systems. */
export const FEED_PREFIX = 'feed ';

/** A system that is left alone after repeated failures, for the metrics and the admin pages. */
export type Circuit = { system: string; isOpen: boolean };

/**
 * The systems behind `/integrations`: the student-information gateway and the feeds. One implementation uses sample data,
 * the other one calls a gateway over HTTP. Every call may reject, which the API answers with 500.
 */
export type Integrations = {
  /** False while the gateway does not answer: the status call then says that the systems are not available. */
  isAvailable: () => boolean;
  /** How the gateway answers, for readiness and the admin pages. `ok` without a gateway. */
  gatewayHealth: () => SystemHealth | 'unavailable';
  /** The systems that are called over the network. */
  circuits: () => Circuit[];
  fetch: (request: IntegrationRequest) => Promise<Answer>;
  /** Whether the answers of a call are in memory and up to date, so that nothing else has to store them. None by default. */
  isInMemory?: (endpoint: IntegrationName) => boolean;
  /** What of the feeds could not be read the last time, by the names of the feeds. None by default. */
  feedFaults?: () => { feed: IntegrationName; leftOut: number; kept: number }[];
  /** Ends what runs by itself. */
  stop?: () => void;
  /** Dismisses the nudges of these types for a person. It is not an error if there are none. */
  dismissNudges: (person: IntegrationUser, nudgeTypes: string[]) => Promise<void>;
};

const notConnected = () => Promise.reject(new Error('no integrations are connected'));

/** Without connected systems every call fails, so that the portal shows an error and not an empty block. */
export const absentIntegrations: Integrations = {
  isAvailable: () => true,
  gatewayHealth: () => 'ok',
  circuits: () => [],
  fetch: notConnected,
  dismissNudges: notConnected,
};
