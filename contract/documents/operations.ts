import * as z from 'zod/mini';
import { endpoints } from '../../src/api/endpoints.gen.ts';
import { getPage } from '../../src/api/portal/pages.ts';
import { listPosts } from '../../src/api/portal/posts.ts';
import { definitionOf, isResourceName, resources } from '../../src/api/resources.ts';
import { type CatalogueEntry, catalogue } from '../catalogue.ts';
import { allowsNull, type JsonSchema, kindsOf, schemaOf } from '../json-schema.ts';
import { shapeNames } from './shapes.ts';

export const GROUPS = {
  portal: 'Portal',
  records: 'Student information',
  content: 'Content',
  messages: 'Messages',
  feeds: 'Feeds',
  checklist: 'Checklist',
  calendar: 'Calendar',
  demo: 'Demo',
} as const;
export type Group = keyof typeof GROUPS;

/** A parameter of the query. */
export type Parameter = { name: string; isRequired: boolean; schema: JsonSchema };

/** Method and path, for one or several calls of the catalogue. */
export type Operation = {
  /** `GET /posts`. */
  name: string;
  id: string;
  method: CatalogueEntry['method'];
  path: string;
  host: CatalogueEntry['host'];
  auth: CatalogueEntry['auth'];
  group: Group;
  /** One sentence, of the first of the calls. */
  summary: string;
  /** Further sentences about the same call. */
  remarks: string;
  pathParameter: string | null;
  parameters: Parameter[];
  body: JsonSchema | null;
  exampleBody: unknown;
  /** The part of the answer that the app reads; null when only the success of the call counts. */
  answer: JsonSchema | null;
  /** The same, to cut examples to what is read. */
  answerSchema: z.ZodMiniType | null;
  isFeed: boolean;
  takesWarning: boolean;
  takesEmptyList: boolean;
  statuses: number[];
  kept: CachedResource[];
};

/** How long the portal keeps an answer, and the text that it shows for an empty one. */
export type CachedResource = { resource: string; minutes: number; emptyText: string | null };

export type Documented = { operations: Operation[]; shapes: Record<string, JsonSchema> };

/** Everything that the documents say about the calls, in the order of the catalogue. */
export function documented(): Documented {
  const shapes: Record<string, JsonSchema> = {};
  const read = (schema: z.ZodMiniType): JsonSchema => {
    const described = schemaOf(schema, shapeNames);
    Object.assign(shapes, described.shapes);
    return described.schema;
  };
  const names = new Set(catalogue.map(nameOf));
  const operations = [...names].map((name): Operation => {
    const entries = catalogue.filter((entry) => nameOf(entry) === name);
    // The calls of one operation read the same answer in different ways. The one with the widest answer documents it.
    const widest = entries.reduce((most, each) => (kindCount(each) > kindCount(most) ? each : most));
    const [first = widest] = entries;
    const { method, path, host, auth, body, example, query, summary, remarks } = first;
    const answer = widest.answer === null ? null : read(widest.answer);
    const takesEmptyList = widest.answer !== null && z.safeParse(widest.answer, []).success;
    return {
      name,
      id: first.name,
      method,
      path,
      host,
      auth,
      group: groupOf(first),
      summary,
      remarks,
      pathParameter: /\{(\w+)\}/.exec(path)?.[1] ?? null,
      parameters: query === null ? [] : parametersOf(schemaOf(query).schema),
      body: body === null ? null : read(body),
      exampleBody: example.body,
      answer,
      answerSchema: widest.answer,
      isFeed: first.accept.length > 1,
      takesWarning: takesEmptyList || (answer !== null && allowsNull(answer)),
      takesEmptyList,
      statuses: statusesOf(first),
      kept: entries.flatMap(lifetimesOf),
    };
  });
  return { operations, shapes };
}

const nameOf = ({ method, path }: CatalogueEntry) => `${method} ${path}`;

const kindCount = ({ answer }: CatalogueEntry) => (answer === null ? 0 : kindsOf(schemaOf(answer).schema).length);

function groupOf({ host, path }: CatalogueEntry): Group {
  if (host === 'calendar') return 'calendar';
  if (host === 'checklist' || path.startsWith('/integrations/mynextsteps')) return 'checklist';
  if (path.startsWith('/notifications') || path.endsWith('/nudges')) return 'messages';
  if (path.startsWith('/integrations/finti')) return 'records';
  if (path.startsWith('/integrations')) return 'feeds';
  if (path === listPosts.path || path === getPage.path) return 'content';
  return path.startsWith('/demo') ? 'demo' : 'portal';
}

/** The error statuses of a call. */
function statusesOf({ auth, query, body, path }: CatalogueEntry): number[] {
  return [
    ...(query === null && body === null ? [] : [400]),
    ...(auth === 'none' ? [] : [401]),
    ...(auth === 'cookie' ? [403] : []),
    ...(path.includes('{') ? [404] : []),
    ...(body === null ? [] : [415]),
    500,
  ];
}

/** A query of several kinds has the parameters of all kinds; those that every kind requires are required. */
function parametersOf(schema: JsonSchema): Parameter[] {
  const kinds = kindsOf(schema);
  const fields = new Map(kinds.flatMap(({ properties = {} }) => Object.entries(properties)));
  return [...fields].map(([name, field]) => ({
    name,
    schema: field,
    isRequired: kinds.every(({ required = [] }) => required.includes(name)),
  }));
}

/** The resources that use a call, each with its lifetime. */
function lifetimesOf({ endpoint }: CatalogueEntry): CachedResource[] {
  const names = Object.keys(resources).filter(isResourceName);
  return names.flatMap((resource) => {
    const declared = resources[resource].endpoint;
    if ((typeof declared === 'string' ? endpoints[declared] : declared) !== endpoint) return [];
    return [{ resource, minutes: definitionOf(resource).minutes, emptyText: endpoint.emptyText ?? null }];
  });
}
