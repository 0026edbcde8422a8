import type { Endpoint } from './endpoint.ts';
import { getCurrentTerm, getTermInfo } from './portal/term.ts';

const GATEWAY_PATH = '/integrations/finti/';

/** Calls with the same answer for all people, which can change at midnight on campus. */
const SAME_FOR_ALL: Endpoint[] = [getCurrentTerm, getTermInfo];

/** A call to the student-information gateway of a university. */
export type GatewayCall = {
  /** `/people/{number}/holds`, where `number` is the university's number of a person; or `/current-term`. */
  path: string;
  /** The parameter of the query: a term code, or a day on campus (`YYYY-MM-DD`). */
  by: 'term' | 'day' | null;
};

/**
 * The call to the gateway with which the bundled server answers a call of the portal. Its answer has the same shape.
 * @returns null for a call that the gateway does not answer, and for a write
 */
export function gatewayCall(endpoint: Endpoint): GatewayCall | null {
  const { path, method, isByTerm } = endpoint;
  if (!path.startsWith(GATEWAY_PATH) || method !== undefined) return null;
  const name = path.slice(GATEWAY_PATH.length);
  if (SAME_FOR_ALL.includes(endpoint)) return { path: `/${name}`, by: 'day' };
  return { path: `/people/{number}/${name}`, by: isByTerm ? 'term' : null };
}

/** The call that dismisses nudges of a person: POST with `{"nudge_types": [...]}`, answered with any success. */
export const DISMISSALS_PATH = '/people/{number}/nudges/dismissals';
