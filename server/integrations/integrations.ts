import type { EndpointName } from './endpoints.ts';

/** A person as the other systems know them. */
export type Owner = { id: number; nine_number: string | null };

export type Question = {
  endpoint: EndpointName;
  person: Owner;
  /** The term code or the day (`YYYY-MM-DD` on campus) for the endpoints that have one; "" for all others. */
  parameter: string;
};

/** The answer of a system, passed on as it came. The specification defines its shape. */
export type Answer = { type: 'json'; content: unknown } | { type: 'rss'; content: string };

/**
 * The systems behind `/integrations`: the student-information gateway and the feeds. The only implementation so far uses
 * sample data; one that calls real systems can replace it. Every call may reject, which the API answers with 500.
 */
export type Integrations = {
  fetch: (question: Question) => Promise<Answer>;
  /** Dismisses the nudges of these types for a person. It is not an error if there are none. */
  dismissNudges: (person: Owner, nudgeTypes: string[]) => Promise<void>;
};

const notConnected = () => Promise.reject(new Error('no integrations are connected'));

/** Without connected systems every call fails, so that the portal shows an error and not an empty block. */
export const absentIntegrations: Integrations = { fetch: notConnected, dismissNudges: notConnected };
