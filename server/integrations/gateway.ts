import { BrokenCircuitError, bulkhead, CircuitState, wrap } from 'cockatiel';
import { DISMISSALS_PATH } from '../../src/api/gateway-calls.ts';
import { definitionOf } from './endpoints.ts';
import type { IntegrationRequest, Integrations, IntegrationUser } from './integrations.ts';
import { checkShape, createBreaker, createRetry, temporaryFailures } from './protection.ts';
import { isTemporaryStatus, readBytes, SystemError } from './system-error.ts';

/**
 * How the portal protects itself and the gateway, in milliseconds. The app waits ten seconds for an answer; two attempts
 * with their pause are shorter.
 */
const LIMITS = {
  attemptMs: 3_500,
  attempts: 2,
  pauseMs: { shortest: 100, longest: 800 },
  /** Calls at the same time, and calls that wait for one of these places. */
  running: 40,
  waiting: 200,
  /** After so many failures in a row no call leaves for a while. */
  failuresToOpen: 5,
  openMs: 10_000,
  largestAnswer: 5_000_000,
};

export type GatewayOptions = {
  /** The address of the gateway without a slash at its end. */
  url: string;
  key: string;
  limits?: Partial<typeof LIMITS>;
};

/**
 * The student-information gateway over HTTP. `docs/gateway.json` describes its calls; answers have the shapes of the
 * portal's own calls. Each call has a time-out and is repeated once after a temporary failure, with jitter. At most 40
 * calls run at the same time. After five temporary failures in a row no call leaves for ten seconds.
 * @returns integrations for the calls of the gateway; its methods reject with `SystemError`
 */
export function gatewayIntegrations({ url, key, limits: changes }: GatewayOptions): Integrations {
  const limits = { ...LIMITS, ...changes };
  const breaker = createBreaker(temporaryFailures, limits);
  const policy = wrap(bulkhead(limits.running, limits.waiting), createRetry(limits), breaker);

  /** Sends one attempt. The time-out includes the body of the answer. */
  async function send(name: string, path: string, init: RequestInit = {}): Promise<string> {
    const headers = { accept: 'application/json', authorization: `Bearer ${key}`, ...init.headers };
    const signal = AbortSignal.timeout(limits.attemptMs);
    try {
      const response = await fetch(`${url}${path}`, { ...init, headers, signal, redirect: 'error' });
      if (response.ok) {
        const bytes = await readBytes(response.body ?? [], limits.largestAnswer, `the gateway's answer to ${name}`);
        return bytes.toString('utf8');
      }
      await response.body?.cancel();
      throw new SystemError(`the gateway answered ${response.status} to ${name}`, isTemporaryStatus(response.status));
    } catch (error) {
      if (error instanceof SystemError) throw error;
      throw new SystemError(`the gateway did not answer ${name}`, true, { cause: error });
    }
  }

  /** Runs a call under the policy. */
  async function guarded<T>(name: string, call: () => Promise<T>): Promise<T> {
    try {
      return await policy.execute(call);
    } catch (error) {
      if (error instanceof SystemError) throw error;
      const reason =
        error instanceof BrokenCircuitError ? 'it failed several times in a row' : 'too many calls wait for it';
      throw new SystemError(`no call of ${name} left for the gateway: ${reason}`, false, { cause: error });
    }
  }

  return {
    isAvailable: () => breaker.state !== CircuitState.Open,
    circuits: () => [{ system: 'gateway', isOpen: breaker.state === CircuitState.Open }],
    fetch: async (request) => {
      const { isList } = definitionOf(request.endpoint);
      const path = pathOf(request);
      const empty = isList ? [] : null;
      // A person without a number has no records in the gateway.
      if (path === null) return { type: 'json', content: empty };
      const content = parse(await guarded(request.endpoint, () => send(request.endpoint, path)), request.endpoint);
      // Malformed answers must not stay in the cache for hours.
      checkShape(request.endpoint, content, `the gateway's answer to ${request.endpoint}`);
      return { type: 'json', content };
    },
    dismissNudges: async (person, nudgeTypes) => {
      const path = forPerson(DISMISSALS_PATH, person);
      if (path === null) return;
      const body = JSON.stringify({ nudge_types: nudgeTypes });
      // A write is not repeated, but it counts for the circuit.
      await breaker.execute(() =>
        send('nudges', path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      );
    },
  };
}

/** `/people/900000001/schedule?term=202604`; null for a person whom the gateway does not know. */
function pathOf({ endpoint, person, parameter }: IntegrationRequest): string | null {
  const { by, gatewayPath } = definitionOf(endpoint);
  if (gatewayPath === null) throw new TypeError(`the gateway does not answer ${endpoint}`);
  const path = forPerson(gatewayPath, person);
  return by === undefined || path === null ? path : `${path}?${new URLSearchParams({ [by]: parameter })}`;
}

/** The path with the number of a person; null for a person without a number. */
function forPerson(path: string, { nine_number }: IntegrationUser): string | null {
  if (!path.includes('{number}')) return path;
  return nine_number === null ? null : path.replace('{number}', encodeURIComponent(nine_number));
}

function parse(text: string, name: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw new SystemError(`the gateway's answer to ${name} is not JSON`, false);
  }
}
