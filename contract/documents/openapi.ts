import { type JsonSchema, kindsOf } from '../json-schema.ts';
import type { Example } from './examples.ts';
import { type Documented, GROUPS, type Group, type Operation } from './operations.ts';
import { remarkOn } from './remarks.ts';

const REFUSALS: Record<number, { name: string; description: string }> = {
  400: { name: 'BadRequest', description: 'The query or the body is wrong.' },
  401: { name: 'Unauthorized', description: 'There is no session, or the token is not valid.' },
  403: {
    name: 'Forbidden',
    description: 'The detail has_provisional_account: a provisional account, for which the portal sends no other call.',
  },
  404: { name: 'NotFound', description: 'The record is missing, or another person owns it.' },
  415: { name: 'UnsupportedMediaType', description: 'The body is not JSON.' },
  500: { name: 'Failed', description: 'A system behind the API has failed.' },
};

const refTo = (kind: 'schemas' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** docs/openapi.json. Of answers it has the fields that the portal reads. */
export function openapiOf({ operations, shapes }: Documented, examples: Map<string, Example>): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const { path, method, host } = operation;
    paths[path] ??= host === 'portal' ? {} : { servers: [SERVERS[host]] };
    paths[path][method.toLowerCase()] = operationObject(operation, examples.get(operation.name));
  }
  return printed({
    openapi: '3.1.0',
    info: {
      title: 'What the portal asks of a backend',
      version: '1.0.0',
      summary: 'Every call of the student portal and its task checklist.',
      description:
        'Schemas of answers list the fields that the portal reads: a missing or null field is empty, unknown fields are ignored, and a value of another type makes the answer a failed one. docs/api.md is the text for people.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [PORTAL_SERVER],
    tags: Object.values(GROUPS).map((name) => ({ name })),
    security: [{ token: [] }],
    paths,
    components: {
      schemas: {
        ...namedSchemas(shapes),
        Refusal: {
          description: 'A sentence about the error.',
          type: 'object',
          properties: { detail: { type: 'string' } },
        },
      },
      responses: Object.fromEntries(
        Object.values(REFUSALS).map(({ name, description }) => [
          name,
          { description, content: { 'application/json': { schema: refTo('schemas', 'Refusal') } } },
        ]),
      ),
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token {token}' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'session',
          description: 'The session of the browser. The backend chooses the name.',
        },
      },
    },
  });
}

/** The shapes that schemas refer to, by name. */
export function namedSchemas(shapes: Documented['shapes']): Record<string, unknown> {
  const named = {
    ...shapes,
    Warning: {
      description: 'An empty answer.',
      type: 'object',
      properties: { p_result: { const: 'Warning' } },
      required: ['p_result'],
    },
  };
  return Object.fromEntries(
    Object.entries(named)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, shape]) => [name, referring(withRemarks(shape as JsonSchema, name))]),
  );
}

const PORTAL_SERVER = {
  url: '{apiBase}',
  description: 'The setting apiBase.',
  variables: { apiBase: { default: '/api', description: 'A path, or an address with its origin.' } },
};

const CHECKLIST_SERVER = {
  url: '{nextStepsHost}',
  description: 'The setting nextStepsHost; empty for the origin of the portal.',
  variables: { nextStepsHost: { default: '', description: 'An origin, or nothing.' } },
};

const CALENDAR_SERVER = {
  url: '',
  description:
    'The setting calendarUrl is the whole address, with this path. Without the setting there is no such call.',
};

const SERVERS = { checklist: CHECKLIST_SERVER, calendar: CALENDAR_SERVER };

const SECURITY = { none: [], cookie: [{ cookie: [] }], token: [{ token: [] }] };

function operationObject(operation: Operation, example: Example | undefined) {
  const { id, group, summary, remarks, auth, pathParameter, parameters, body, exampleBody, statuses } = operation;
  const all = [
    ...(pathParameter === null
      ? []
      : [{ name: pathParameter, in: 'path', required: true, schema: { type: 'integer' } }]),
    ...parameters.map((parameter) => ({
      name: parameter.name,
      in: 'query',
      required: parameter.isRequired,
      schema: parameter.schema,
    })),
  ];
  return {
    operationId: id,
    tags: [GROUPS[group satisfies Group]],
    summary,
    ...(remarks === '' ? {} : { description: remarks }),
    ...(auth === 'token' ? {} : { security: SECURITY[auth] }),
    ...(all.length === 0 ? {} : { parameters: all }),
    ...(body === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: referring(withRemarks(body, '')), example: exampleBody } },
          },
        }),
    responses: {
      ...success(operation, example),
      ...Object.fromEntries(statuses.map((status) => [status, refTo('responses', REFUSALS[status]?.name ?? '')])),
    },
  };
}

/** The successful responses of an operation. */
export function success({ answer, isFeed, takesWarning }: Operation, example: Example | undefined) {
  if (answer === null) {
    return { 200: { description: 'Done. A body is not read.' }, 204: { description: 'Done.' } };
  }
  const kinds = kindsOf(referring(withRemarks(answer, '')));
  const all = [...kinds, ...(takesWarning ? [refTo('schemas', 'Warning')] : [])];
  const schema = all.length === 1 ? all[0] : { anyOf: all };
  return {
    200: {
      description: 'The answer.',
      content: {
        'application/json': { schema, ...(example?.contentType === 'json' ? { example: example.answer } : {}) },
        ...(isFeed
          ? {
              'application/rss+xml': {
                schema: { type: 'string', description: 'An RSS 2.0 document.' },
                ...(example?.contentType === 'rss' ? { example: example.answer } : {}),
              },
            }
          : {}),
      },
    },
  };
}

/** The schema with remarks on its fields. */
function withRemarks(schema: JsonSchema, owner: string): JsonSchema {
  const { anyOf, items, properties, ...rest } = schema;
  const siblings = Object.keys(properties ?? {});
  const field = (name: string, its: JsonSchema): JsonSchema => {
    const description = remarkOn(name, owner, siblings).replaceAll('**', '');
    const described = withRemarks(its, name);
    return description === '' || described.$ref !== undefined ? described : { description, ...described };
  };
  return {
    ...rest,
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map((kind) => withRemarks(kind, owner)) }),
    ...(items === undefined ? {} : { items: withRemarks(items, owner) }),
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, its]) => [name, field(name, its)])) }),
  };
}

/** The schema with its references as they are in this file. */
const referring = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));

const LINE_WIDTH = 120;

/** JSON as the formatter of this project leaves it: lists of plain values on one line where they fit. */
export function printed(value: unknown): string {
  return `${print(value, '', 0)}\n`;
}

/** @param before how much of the line is taken when the value begins, and after its end by a comma */
function print(value: unknown, indent: string, before: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const line = `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
    const isPlain = value.every((item) => typeof item !== 'object' || item === null || Object.keys(item).length === 0);
    if (isPlain && before + line.length < LINE_WIDTH) return line;
    return `[\n${value.map((item) => `${deeper}${print(item, deeper, deeper.length)}`).join(',\n')}\n${indent}]`;
  }
  const fields = Object.entries(value).map(([name, field]) => {
    const start = `${deeper}${JSON.stringify(name)}: `;
    return `${start}${print(field, deeper, start.length)}`;
  });
  return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${indent}}`;
}
