import * as z from 'zod/mini';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.gen.ts';
import { gatewayCall } from '../../src/api/gateway-calls.ts';
import { listCampusEvents } from '../../src/api/portal/campus-groups.ts';
import { listMyNextSteps } from '../../src/api/portal/my-next-steps.ts';
import { definitionOf as definitionOfResource, isResourceName, resources } from '../../src/api/resources.ts';

type LastPart<Path extends string> = Path extends `${string}/${infer Rest}` ? LastPart<Rest> : Path;

type Integration = Exclude<
  Extract<(typeof endpoints)[keyof typeof endpoints], { path: `/integrations/${string}` }>,
  { method: 'post' } | typeof listMyNextSteps
>;

/** The end of the path: `contact-info`. Two feeds end with `events`, so one of them has a name of its own. */
export type IntegrationName = LastPart<Integration['path']> | 'campus-events';

type EndpointDefinition = {
  endpoint: Endpoint;
  /** The system that answers. An outage of the gateway affects all calls that it answers. */
  system: 'gateway' | 'feeds';
  /** Whether each person has an answer of their own, or one answer is for everyone. */
  scope: 'person' | 'everyone';
  /** A parameter besides the person. Each value has its own answer and its own cache entry. */
  by?: 'term' | 'day';
  isList: boolean;
  /** The path of the call to the gateway; null for a feed. */
  gatewayPath: string | null;
  /** For how many minutes an answer is cached: the lifetime of the resource in the app. */
  minutes: number;
  /** The name by which POST clear-cache empties it. */
  serverCache?: string;
};

const definitions = new Map(
  Object.values<Endpoint>(endpoints)
    .filter(({ path, method }) => path.startsWith('/integrations/') && method === undefined)
    .filter((endpoint) => endpoint !== listMyNextSteps)
    .map((endpoint) => [nameOf(endpoint), define(endpoint)]),
);

/** The names of all calls that other systems answer. Outages use them. */
export const endpointNames = [...definitions.keys()];

export function definitionOf(name: IntegrationName): EndpointDefinition {
  const definition = definitions.get(name);
  if (definition === undefined) throw new TypeError(`no integration has the name ${name}`);
  return definition;
}

function nameOf(endpoint: Endpoint): IntegrationName {
  if (endpoint === listCampusEvents) return 'campus-events';
  return endpoint.path.slice(endpoint.path.lastIndexOf('/') + 1) as IntegrationName;
}

function define(endpoint: Endpoint): EndpointDefinition {
  const { answer } = endpoint;
  const call = gatewayCall(endpoint);
  const by = call?.by ?? null;
  const { minutes, serverCache } = resourceOf(endpoint);
  return {
    endpoint,
    system: call === null ? 'feeds' : 'gateway',
    // An answer by day changes at midnight: an entry from yesterday is not found.
    scope: call === null || by === 'day' ? 'everyone' : 'person',
    ...(by === null ? {} : { by }),
    gatewayPath: call?.path ?? null,
    isList: answer !== undefined && z.safeParse(answer, []).success,
    minutes,
    ...(serverCache === undefined ? {} : { serverCache }),
  };
}

/** The resource whose answers are stored under its own name. Another one of the same call may have a shorter lifetime. */
function resourceOf(endpoint: Endpoint) {
  const names = Object.keys(resources).filter(isResourceName);
  const name = names.find((each) => {
    const declared = resources[each].endpoint;
    const own = typeof declared === 'string' ? endpoints[declared] : declared;
    return own === endpoint && definitionOfResource(each).storedAs === undefined;
  });
  if (name === undefined) throw new TypeError(`no resource has the call ${endpoint.path}`);
  return definitionOfResource(name);
}
