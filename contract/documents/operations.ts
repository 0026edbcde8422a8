import type * as z from 'zod/mini';
import type { Client } from '../../src/api/client.ts';
import { emptyTextOf } from '../../src/api/empty-texts.ts';
import { type CatalogueEntry, catalogue } from '../../src/api/endpoint-catalogue.ts';
import { definitionOf, isResourceName, resources } from '../../src/api/resources.ts';
import { type JsonSchema, kindsOf, schemaOf } from '../json-schema.ts';
import { recordCall } from '../recorded-call.ts';
import { shapeNames } from './shapes.ts';

export const GROUPS = {
  portal: 'Portal',
  records: 'Student information',
  content: 'Content',
  messages: 'Messages',
  feeds: 'Feeds',
  checklist: 'Checklist',
  demo: 'Demo',
} as const;
export type Group = keyof typeof GROUPS;

/** A parameter of the query. */
export type Parameter = { name: string; isRequired: boolean; schema: JsonSchema };

/** Something that can be asked of a backend: one or several calls of the catalogue that share method and path. */
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
  pathParameter: string | null;
  parameters: Parameter[];
  body: JsonSchema | null;
  exampleBody: unknown;
  /** What is read of an answer; null where only its success counts. */
  answer: JsonSchema | null;
  /** The same, to cut examples to what is read. */
  answerSchema: z.ZodMiniType | null;
  isFeed: boolean;
  takesWarning: boolean;
  takesEmptyList: boolean;
  statuses: number[];
  kept: Kept[];
};

/** How long the portal keeps an answer, and what it says of an empty one. */
export type Kept = { resource: string; minutes: number; emptyText: string | null };

export type Documented = { operations: Operation[]; shapes: Record<string, JsonSchema> };

/** Everything that the documents tell of the calls, in the order of the catalogue. */
export async function documented(): Promise<Documented> {
  const shapes: Record<string, JsonSchema> = {};
  const read = (schema: z.ZodMiniType): JsonSchema => {
    const described = schemaOf(schema, shapeNames);
    Object.assign(shapes, described.shapes);
    return described.schema;
  };
  const kept = await keptAnswers();
  const names = new Set(catalogue.map(nameOf));
  const operations = await Promise.all(
    [...names].map(async (name): Promise<Operation> => {
      const entries = catalogue.filter((entry) => nameOf(entry) === name);
      const first = entries[0] as CatalogueEntry;
      const asked = await Promise.all(entries.map(recordCall));
      const { method, path, host, auth, parameter, body, example, query } = first;
      // A call that asks for less may be answered in more ways: the answer with most kinds has all of them.
      const widest = entries.reduce((most, each) => (kindCount(each) > kindCount(most) ? each : most));
      return {
        name,
        id: first.name,
        method,
        path,
        host,
        auth,
        group: groupOf(first),
        summary: first.summary,
        pathParameter: parameter?.name ?? null,
        parameters: query === undefined ? [] : parametersOf(schemaOf(query).schema),
        body: body === undefined ? null : read(body),
        exampleBody: example.body,
        answer: widest.answer === null ? null : read(widest.answer),
        answerSchema: widest.answer,
        isFeed: first.accept.length > 1,
        takesWarning: asked.some(({ takesWarning }) => takesWarning),
        takesEmptyList: widest.answer?.safeParse([]).success ?? false,
        statuses: statusesOf(first),
        kept: kept.filter((each) => each.path === asked[0]?.path && method === each.method).map(({ kept: its }) => its),
      };
    }),
  );
  return { operations, shapes };
}

const nameOf = ({ method, path }: CatalogueEntry) => `${method} ${path}`;

const kindCount = ({ answer }: CatalogueEntry) => (answer === null ? 0 : kindsOf(schemaOf(answer).schema).length);

function groupOf({ host, path }: CatalogueEntry): Group {
  if (host === 'checklist' || path.startsWith('/integrations/mynextsteps')) return 'checklist';
  if (path.startsWith('/notifications') || path.endsWith('/nudges')) return 'messages';
  if (path.startsWith('/integrations/finti')) return 'records';
  if (path.startsWith('/integrations')) return 'feeds';
  if (path === '/posts' || path === '/pages') return 'content';
  return path.startsWith('/demo') ? 'demo' : 'portal';
}

/** The refusals that a backend answers. */
function statusesOf({ auth, query, body, parameter }: CatalogueEntry): number[] {
  return [
    ...(query === undefined && body === undefined ? [] : [400]),
    ...(auth === 'none' ? [] : [401]),
    ...(auth === 'cookie' ? [403] : []),
    ...(parameter === undefined ? [] : [404]),
    ...(body === undefined ? [] : [415]),
    500,
  ];
}

/** A query that may be of several kinds is told as all their parameters, of which those of every kind are required. */
function parametersOf(schema: JsonSchema): Parameter[] {
  const kinds = kindsOf(schema);
  const fields = new Map(kinds.flatMap(({ properties = {} }) => Object.entries(properties)));
  return [...fields].map(([name, field]) => ({
    name,
    schema: field,
    isRequired: kinds.every(({ required = [] }) => required.includes(name)),
  }));
}

const PARAMETERS = { page: 'slug=dashboard', slug: 'a-post' };

async function keptAnswers(): Promise<{ method: string; path: string; kept: Kept }[]> {
  const names = Object.keys(resources).filter(isResourceName);
  return Promise.all(
    names.map(async (resource) => {
      const { call, minutes, isByTerm, parameter } = definitionOf(resource);
      const value = isByTerm ? '202604' : parameter === undefined ? '' : PARAMETERS[parameter];
      const { path, method } = await new Promise<{ path: string; method: string }>((resolve, reject) => {
        const takeDown: Client = (_, asked, question) => {
          resolve({ path: asked, method: (question.method ?? 'get').toUpperCase() });
          return new Promise(() => {});
        };
        call(takeDown, new AbortController().signal, value).catch(reject);
      });
      return { method, path, kept: { resource, minutes, emptyText: emptyTextOf(resource) } };
    }),
  );
}
