import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { catalogue } from '../../contract/catalogue.ts';
import { documents } from '../../contract/documents/documents.ts';
import { exampleOf } from '../../contract/documents/examples.ts';
import { anchorOf } from '../../contract/documents/markdown.ts';
import { documented, type Operation } from '../../contract/documents/operations.ts';
import { idleRemarks } from '../../contract/documents/remarks.ts';
import type { JsonSchema } from '../../contract/json-schema.ts';
import { SPELLINGS } from '../../contract/spellings.ts';

const ROOT = join(import.meta.dirname, '../..');

// Some tests run the command as a program of its own.
vi.setConfig({ testTimeout: 30_000 });

let folder = '';
let markdown = '';
let openapi: OpenApi;
let operations: Operation[] = [];
let shapes: Record<string, JsonSchema> = {};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'api-docs-'));
  const files = await documents();
  markdown = files['api.md'];
  openapi = JSON.parse(files['openapi.json']) as OpenApi;
  ({ operations, shapes } = documented());
});
afterAll(() => rmSync(folder, { recursive: true }));

function apiDocs(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['contract/documents/main.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { code: status, stdout, stderr };
}

describe('the command', () => {
  test('the documents in docs are current', () => {
    expect(apiDocs('--check')).toEqual({
      code: 0,
      stdout: 'api.md, openapi.json, and gateway.json are current.\n',
      stderr: '',
    });
  });

  test('writes the same to the byte each time, and --check finds what is not current', () => {
    expect(apiDocs('--out', folder).code).toBe(0);
    for (const name of ['api.md', 'openapi.json', 'gateway.json']) {
      expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(ROOT, 'docs', name), 'utf8'));
    }
    expect(apiDocs('--out', folder, '--check').code).toBe(0);
    appendFileSync(join(folder, 'api.md'), 'by hand\n');
    expect(apiDocs('--out', folder, '--check')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'docs/api.md is not current: run "npm run api-docs" and commit what it writes.\n',
    });
    rmSync(join(folder, 'openapi.json'));
    expect(apiDocs('--out', folder, '--check').stderr).toMatch(
      /^docs\/api\.md and docs\/openapi\.json are not current/,
    );
  });

  test('says how it is used', () => {
    expect(apiDocs('--help').stdout).toContain('--check');
    expect(apiDocs('--chek')).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining('--help') });
  });
});

describe('for people', () => {
  test('every call has its section, and every link leads to one', () => {
    const headings = [...markdown.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => heading);
    for (const { method, path } of catalogue) expect(headings).toContain(`${method} ${path}`);
    const anchors = headings.map(anchorOf);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const [, anchor] of markdown.matchAll(/\]\(#([^)]*)\)/g)) expect(anchors).toContain(anchor);
  });

  test('every field that is read or sent is in a table', () => {
    const fields = [...Object.values(shapes), ...operations.flatMap(({ answer, body }) => [answer ?? {}, body ?? {}])];
    for (const { name } of fields.flatMap((schema) => fieldsIn(schema, ''))) {
      expect(markdown).toMatch(new RegExp(`^\\| \`(.*\\.)?${name}\` \\|`, 'm'));
    }
  });

  test('lifetimes, empty answers and refusals are those of the code', () => {
    const section = (name: string) => markdown.split(`### ${name}\n`)[1]?.split('\n##')[0] ?? '';
    expect(section('GET /integrations/finti/holds')).toContain('- **Kept** for 480 minutes.');
    expect(section('GET /integrations/finti/holds')).toContain(
      '- **Empty**: `[]` or `{"p_result": "Warning"}`. The page then says “No holds”.',
    );
    expect(section('GET /integrations/finti/courses')).toContain('240 minutes (courses), 60 minutes (attendance)');
    expect(section('GET /integrations/finti/standing')).toContain('`null`, no body or `{"p_result": "Warning"}`');
    expect(section('GET /api/category/')).toContain('- **Empty**: `[]` or `{"p_result": "Warning"}`.');
    expect(section('GET /users/user')).toContain('- **Errors**: 401, 403, 500.');
    expect(section('PATCH /notifications/{pk}')).toContain('- **Errors**: 400, 401, 404, 415, 500.');
  });

  test('no remark and no second spelling is about something that does not exist', () => {
    const owners = [
      ...Object.entries(shapes).flatMap(([name, shape]) => objectsIn(shape, name)),
      ...operations.flatMap(({ answer, body }) => [...objectsIn(answer ?? {}, ''), ...objectsIn(body ?? {}, '')]),
      ...operations.flatMap(({ path, parameters }) => ({
        owner: { '/posts': 'PostsQuery', '/api/user_task/': 'UserTasksQuery' }[path] ?? 'TermQuery',
        schema: { properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) },
      })),
    ];
    expect(idleRemarks(owners)).toEqual([]);
    const together = owners.map(({ schema }) => Object.keys(schema.properties ?? {}));
    for (const pair of SPELLINGS) {
      expect([pair, together.some((names) => pair.every((name) => names.includes(name)))]).toEqual([pair, true]);
    }
  });
});

test('API-05 every example is an answer that the portal takes, with all that is required', async () => {
  let examples = 0;
  for (const operation of operations) {
    const example = await exampleOf(operation);
    if (example?.contentType !== 'json') continue;
    expect([operation.name, z.safeParse(operation.answerSchema ?? z.never(), example.answer).success]).toEqual([
      operation.name,
      true,
    ]);
    examples += 1;
  }
  expect(examples).toBeGreaterThan(operations.length / 2);
});

describe('for programs', () => {
  test('every call of the catalogue is there, once, with a body where it has one', () => {
    const described = Object.entries(openapi.paths).flatMap(([path, item]) =>
      Object.keys(item).flatMap((key) => (key === 'servers' ? [] : [`${key.toUpperCase()} ${path}`])),
    );
    const names = new Set(catalogue.map(({ method, path }) => `${method} ${path}`));
    expect(described.toSorted()).toEqual([...names].toSorted());
    for (const { method, path, body } of catalogue) {
      expect(openapi.paths[path]?.[method.toLowerCase()]?.requestBody !== undefined).toBe(body !== null);
    }
  });

  test('every reference leads somewhere, every shape and refusal is used, every id is there once', () => {
    const refs = [...JSON.stringify(openapi).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(refs.length).toBe(JSON.stringify(openapi).split('"$ref"').length - 1);
    const named = Object.entries(openapi.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, all]) => Object.keys(all).map((name) => `${kind}/${name}`));
    expect(new Set(refs.map(([, kind, name]) => `${kind}/${name}`))).toEqual(new Set(named));
    const ids = allOperations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every parameter in a path is declared, and security names a scheme', () => {
    for (const [path, item] of Object.entries(openapi.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const [method, operation] of Object.entries(item)) {
        if (method === 'servers') continue;
        const declared = operation.parameters?.filter((each) => each.in === 'path') ?? [];
        expect(declared.map(({ name }) => name)).toEqual(inPath);
        expect(declared.every(({ required }) => required)).toBe(true);
      }
    }
    const schemes = Object.keys(openapi.components.securitySchemes ?? {});
    for (const { security = [] } of allOperations()) {
      for (const needed of security) expect(schemes).toEqual(expect.arrayContaining(Object.keys(needed)));
    }
  });

  test('API-08 a feed is answered in either of two content types', () => {
    for (const path of ['pdxcampusgroups/events', 'pdxcampusgroups/news', 'rave-messages']) {
      const { content } = openapi.paths[`/integrations/${path}`]?.get?.responses[200] ?? {};
      expect(Object.keys(content ?? {})).toEqual(['application/json', 'application/rss+xml']);
    }
  });
});

type OpenApiOperation = {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: unknown;
  security?: Record<string, string[]>[];
  responses: Record<number, { content?: Record<string, unknown> }>;
};

type OpenApi = {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: Record<string, Record<string, unknown>>;
};

const allOperations = () =>
  Object.values(openapi.paths).flatMap((item) =>
    Object.entries(item).flatMap(([key, operation]) => (key === 'servers' ? [] : [operation])),
  );

/** Every object in a schema, with the shape or field that it stands in. */
function objectsIn(schema: JsonSchema, owner: string): { owner: string; schema: JsonSchema }[] {
  return [
    ...(schema.properties === undefined ? [] : [{ owner, schema }]),
    ...[...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])].flatMap((part) =>
      objectsIn(part, owner),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => objectsIn(field, name)),
  ];
}

const fieldsIn = (schema: JsonSchema, owner: string) =>
  objectsIn(schema, owner).flatMap(({ schema: object }) =>
    Object.keys(object.properties ?? {}).map((name) => ({ name })),
  );
