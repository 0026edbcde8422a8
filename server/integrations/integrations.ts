import type { Endpoint } from './endpoints.ts';

/** A person as the other systems know them. */
export type Owner = { id: number; nine_number: string | null };

export type Question = {
  endpoint: Endpoint;
  person: Owner;
  /** The term code or the day (`YYYY-MM-DD` on campus) that the endpoint goes by; "" for every other one. */
  parameter: string;
};

/** What a system answers, handed on as it came: its shape is the specification's. */
export type Answer = { type: 'json'; content: unknown } | { type: 'rss'; content: string };

/**
 * The systems behind `/integrations`: the student-information gateway and the feeds. One source stands behind it, with
 * sample data now; one that asks over HTTP fits in its place. Every call may reject, which the API passes on as 500.
 */
export type Integrations = {
  ask: (question: Question) => Promise<Answer>;
  /** Tells the gateway that a person has dealt with their nudges of these types; none of them is no fault. */
  dismissNudges: (person: Owner, nudgeTypes: string[]) => Promise<void>;
};

const notConnected = () => Promise.reject(new Error('no integrations are connected'));

/** Where nothing is connected: every call fails, so that the portal says what is missing rather than "none". */
export const absentIntegrations: Integrations = { ask: notConnected, dismissNudges: notConnected };
