import { BrokenCircuitError, type BulkheadPolicy, bulkhead, wrap } from 'cockatiel';
import { DISMISSALS_PATH } from '../../src/api/gateway-calls.ts';
import type { Log } from '../monitoring/log.ts';
import { currentRequestId, REQUEST_ID_HEADER } from '../monitoring/request-id.ts';
import { definitionOf, type IntegrationName } from '../shared/endpoints.ts';
import { OwnDelayError, readBytes, StatusError, SystemError } from '../shared/system-error.ts';
import type { CallResult, NoteCall } from '../shared/upstream-calls.ts';
import { createCircuits } from './circuits.ts';
import { keepDeclaredFields } from './declared-fields.ts';
import type { Answer, IntegrationRequest, Integrations, IntegrationUser } from './integrations.ts';
import { checkShape, createRetry, failuresOfSystem } from './protection.ts';
import { recentCalls } from './recent-calls.ts';

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
  /** The same for the calls about one person, so that one person cannot take all places. */
  runningOfPerson: 8,
  waitingOfPerson: 24,
  /** After so many failures in a row of a call, this call leaves no more for a while. */
  failuresToOpen: 5,
  openMs: 10_000,
  largestAnswer: 5_000_000,
};

/** A time-out that comes so late, in milliseconds, is a sign that this server was busy. */
const OWN_DELAY_MS = 500;

export type GatewayOptions = {
  /** The address of the gateway without a slash at its end. */
  url: string;
  key: string;
  limits?: Partial<typeof LIMITS>;
  log?: Log;
  /** Learns of each attempt. */
  noteCall?: NoteCall;
};

/**
 * The student-information gateway over HTTP. `docs/gateway.json` describes its calls; answers have the shapes of the
 * portal's own calls. Each call has a time-out and is repeated once after a temporary failure, with jitter. At most 40
 * calls run at the same time, and 8 about one person; equal calls at the same time are one. After five temporary failures
 * in a row a call does not leave for ten seconds. Fields that the portal does not know are removed from answers. Each call carries
 * the id of the request that needs it.
 * @returns integrations for the calls of the gateway; its methods reject with `SystemError`
 */
export function gatewayIntegrations(options: GatewayOptions): Integrations {
  const { url, key, log = () => {}, noteCall = () => {} } = options;
  const limits = { ...LIMITS, ...options.limits };
  const circuits = createCircuits(failuresOfSystem, limits);
  const policy = wrap(bulkhead(limits.running, limits.waiting), createRetry(limits));
  const placesOfPeople = new Map<string, BulkheadPolicy>();
  const filters = new Map<IntegrationName, (content: unknown) => unknown>();
  const running = new Map<string, Promise<Answer>>();
  const recent = recentCalls();
  let isRefused = false;

  /** @param start when the attempt began, by `performance.now()` */
  function note(call: string, result: CallResult, start: number): void {
    recent.note(result);
    noteCall({ system: 'gateway', call, result, seconds: (performance.now() - start) / 1_000 });
    if (result !== 'ok' || !isRefused) return;
    isRefused = false;
    log('The gateway accepts GATEWAY_KEY again', 'warn', { event: 'system.accepted', system: 'gateway' });
  }

  /** Says once that the key is not accepted: it is a fault of the settings, and not of the gateway. */
  function noteRefusal(call: string, status: number): void {
    if (isRefused) return;
    isRefused = true;
    const cure = 'Compare the setting with the key that the gateway expects, and restart the portal.';
    const details = { event: 'system.refused', system: 'gateway', call, upstream_status: status };
    log(`The gateway refuses GATEWAY_KEY (${status}). ${cure}`, 'error', details);
  }

  /** Sends one attempt. The time-out includes the body of the answer. */
  async function send(name: string, path: string, init: RequestInit = {}): Promise<string> {
    const request = currentRequestId();
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      ...(request === undefined ? {} : { [REQUEST_ID_HEADER]: request }),
      ...init.headers,
    };
    const signal = AbortSignal.timeout(limits.attemptMs);
    const start = performance.now();
    try {
      const response = await fetch(`${url}${path}`, { ...init, headers, signal, redirect: 'manual' });
      if (response.ok) {
        const bytes = await readBytes(response.body ?? [], limits.largestAnswer, `the gateway's answer to ${name}`);
        note(name, 'ok', start);
        return bytes.toString('utf8');
      }
      await response.body?.cancel();
      throw new StatusError('the gateway', response.status, ` to ${name}`);
    } catch (error) {
      const failure = failureOf(
        error,
        name,
        signal.aborted && performance.now() - start > limits.attemptMs + OWN_DELAY_MS,
      );
      note(name, failure.reason, start);
      if (failure instanceof StatusError && failure.reason === 'refused') noteRefusal(name, failure.status);
      throw failure;
    }
  }

  /** Runs a call in a place of its person. */
  async function inPlaceOf<T>({ nine_number }: IntegrationUser, call: () => Promise<T>): Promise<T> {
    if (nine_number === null) return call();
    const places = placesOfPeople.get(nine_number) ?? bulkhead(limits.runningOfPerson, limits.waitingOfPerson);
    placesOfPeople.set(nine_number, places);
    try {
      return await places.execute(call);
    } finally {
      if (places.executionSlots === limits.runningOfPerson) placesOfPeople.delete(nine_number);
    }
  }

  /** Runs a read under all limits. */
  async function guarded(name: IntegrationName, person: IntegrationUser, read: () => Promise<string>): Promise<string> {
    try {
      return await inPlaceOf(person, () => policy.execute(() => circuits.execute(name, 'read', read)));
    } catch (error) {
      if (error instanceof SystemError) throw error;
      const reason =
        error instanceof BrokenCircuitError ? 'it failed several times in a row' : 'too many calls wait for it';
      throw new SystemError(`no call of ${name} left for the gateway: ${reason}`, false, { reason: 'not_sent' });
    }
  }

  async function load({ endpoint: name, person }: IntegrationRequest, path: string): Promise<Answer> {
    const content = parse(await guarded(name, person, () => send(name, path)), name);
    // Malformed answers must not stay in the cache for hours.
    checkShape(name, content, `the gateway's answer to ${name}`);
    const { answer } = definitionOf(name).endpoint;
    const filter = filters.get(name) ?? (answer === undefined ? (all: unknown) => all : keepDeclaredFields(answer));
    filters.set(name, filter);
    return { type: 'json', content: filter(content) };
  }

  /** Joins a call that is already running: many people ask for the same term at midnight. */
  function loadOnce(request: IntegrationRequest, path: string): Promise<Answer> {
    const key = `${request.endpoint} ${path}`;
    const earlier = running.get(key);
    if (earlier !== undefined) return earlier;
    const call = load(request, path).finally(() => running.delete(key));
    running.set(key, call);
    return call;
  }

  return {
    isAvailable: circuits.isAvailable,
    gatewayHealth: () => (circuits.isAvailable() ? recent.health() : 'unavailable'),
    circuits: () => [{ system: 'gateway', isOpen: !circuits.isAvailable() }],
    fetch: async (request) => {
      const path = pathOf(request);
      // A person without a number has no records in the gateway.
      if (path === null) return { type: 'json', content: definitionOf(request.endpoint).isList ? [] : null };
      return loadOnce(request, path);
    },
    dismissNudges: async (person, nudgeTypes) => {
      const path = forPerson(DISMISSALS_PATH, person);
      if (path === null) return;
      const body = JSON.stringify({ nudge_types: nudgeTypes });
      // A write is not repeated, but it counts for the circuit.
      await circuits.execute('nudges', 'write', () =>
        send('nudges', path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      );
    },
  };
}

/** @param isOwnDelay whether the time-out came so late that this server was busy */
function failureOf(error: unknown, name: string, isOwnDelay: boolean): SystemError {
  if (error instanceof SystemError) return error;
  return isOwnDelay
    ? new OwnDelayError(`this server was too busy to read the answer to ${name}`, { cause: error })
    : new SystemError(`the gateway did not answer ${name}`, true, { cause: error });
}

/** `/people/900000001/schedule?term=202604`; null for a person whom the gateway does not know. */
function pathOf({ endpoint, person, parameter }: IntegrationRequest): string | null {
  const { by, gatewayPath } = definitionOf(endpoint);
  if (gatewayPath === null) throw new TypeError(`the gateway does not answer ${endpoint}`);
  const path = forPerson(gatewayPath, person);
  return by === undefined || path === null ? path : `${path}?${new URLSearchParams({ [by]: parameter })}`;
}

const NUMBER = /^[\w-]+$/;

/**
 * The path with the number of a person; null for a person without a number.
 * @throws SystemError for a number that would change the path, such as `..`
 */
function forPerson(path: string, { nine_number }: IntegrationUser): string | null {
  if (!path.includes('{number}')) return path;
  if (nine_number === null) return null;
  if (!NUMBER.test(nine_number)) {
    throw new SystemError('the number of a person has characters that a path cannot have', false);
  }
  return path.replace('{number}', nine_number);
}

function parse(text: string, name: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    throw new SystemError(`the gateway's answer to ${name} is not JSON`, false);
  }
}
