import { listUserTasks } from '../../src/api/checklist/user-task-lists.ts';
import { getPage } from '../../src/api/portal/pages.ts';
import { listPosts } from '../../src/api/portal/posts.ts';
import { allowsNull, type JsonSchema, kindsOf } from '../json-schema.ts';
import type { Example } from './examples.ts';
import { INTRODUCTION } from './introduction.ts';
import { type CachedResource, type Documented, GROUPS, type Group, type Operation } from './operations.ts';
import { remarkOn } from './remarks.ts';

/** Of an object in an example, this many fields are shown. */
const FIELDS_SHOWN = 12;

/** docs/api.md. */
export function markdownOf({ operations, shapes }: Documented, examples: Map<string, Example>): string {
  const shared = sharedShapes(operations, shapes);
  const pages = { shapes, shared, isSent: false };
  const groups = Object.keys(GROUPS) as Group[];
  return `${[
    INTRODUCTION.trimEnd(),
    contents(operations),
    ...groups.flatMap((group) => [
      `## ${GROUPS[group]}`,
      ...operations
        .filter((operation) => operation.group === group)
        .map((operation) => section(operation, pages, examples.get(operation.name))),
    ]),
    '## Shapes',
    'What several calls answer with.',
    ...shared.map((name) =>
      [`### ${name}`, fieldTable(fieldsOf(shapes[name] ?? {}, name, pages))].filter(Boolean).join('\n\n'),
    ),
  ].join('\n\n')}\n`;
}

/** What a table of fields depends on; `isSent` for bodies, where null is not forgiven. */
type Pages = { shapes: Documented['shapes']; shared: string[]; isSent: boolean };

/** The anchor that GitHub gives a heading. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

function contents(operations: Operation[]): string {
  const lines = (Object.keys(GROUPS) as Group[]).map((group) => {
    const links = operations
      .filter((operation) => operation.group === group)
      .map(({ name }) => `[${name}](#${anchorOf(name)})`);
    return `- **[${GROUPS[group]}](#${anchorOf(GROUPS[group])})**: ${links.join(' · ')}`;
  });
  return ['## Calls', lines.join('\n')].join('\n\n');
}

function section(operation: Operation, pages: Pages, example: Example | undefined): string {
  const { name, summary, remarks, parameters, body, answer, exampleBody } = operation;
  const fields = answer === null ? [] : fieldsOf(answer, '', pages);
  return [
    `### ${name}`,
    `${summary} ${remarks}`.trim(),
    facts(operation, pages),
    parameters.length === 0 ? '' : `Query:\n\n${queryTable(operation)}`,
    body === null ? '' : `Body:\n\n${fieldTable(fieldsOf(body, '', { ...pages, isSent: true }))}`,
    exampleBody === null || body === null ? '' : `For example \`${JSON.stringify(exampleBody)}\`.`,
    fields.length === 0 ? '' : `Answer:\n\n${fieldTable(fields)}`,
    example === undefined ? '' : exampleBlock(example),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const CARRIES = {
  none: 'No credentials.',
  cookie: 'By the session cookie, without a token.',
  token: 'With the token of the user call.',
};

const PLACES = {
  portal: '',
  checklist: ' At `nextStepsHost`.',
  calendar: ' At `calendarUrl`, the whole address.',
};

function facts(operation: Operation, pages: Pages): string {
  const { auth, host, statuses, kept, answer, method } = operation;
  const carries = host === 'checklist' && auth === 'token' ? 'With the token of `GET /api/user/`.' : CARRIES[auth];
  const sayings = [...new Set(kept.flatMap(({ emptyText }) => (emptyText === null ? [] : [`“${emptyText}”`])))];
  const says = sayings.length === 0 ? '' : ` The page then says ${sayings.join(' or ')}.`;
  return [
    `- ${carries}${PLACES[host]}`,
    answer === null
      ? '- **Answer**: any status of success, such as 204; a body is not read.'
      : `- **Answer**: ${typeText(answer, pages)}.`,
    ...(method === 'GET' || emptyKinds(operation).length > 0 ? [`- **Empty**: ${emptyText(operation)}${says}`] : []),
    ...(kept.length === 0 ? [] : [`- **Kept** for ${keptText(kept)}.`]),
    `- **Errors**: ${statuses.join(', ')}.`,
  ].join('\n');
}

/** `240 minutes`; by what is kept where lifetimes differ. */
function keptText(kept: CachedResource[]): string {
  const lifetimes = [...new Set(kept.map(({ minutes }) => minutes))];
  if (lifetimes.length === 1) return `${lifetimes[0]} minutes`;
  return kept.map(({ resource, minutes }) => `${minutes} minutes (${resource})`).join(', ');
}

function emptyKinds({ answer, takesWarning, takesEmptyList }: Operation): string[] {
  return [
    ...(takesEmptyList ? ['`[]`'] : []),
    ...(answer !== null && allowsNull(answer) ? ['`null`', 'no body'] : []),
    ...(takesWarning ? ['`{"p_result": "Warning"}`'] : []),
  ];
}

function emptyText(operation: Operation): string {
  const kinds = emptyKinds(operation);
  if (kinds.length === 0) return 'never.';
  return `${[kinds.slice(0, -1).join(', '), kinds.at(-1)].filter(Boolean).join(' or ')}.`;
}

type Field = { path: string; type: string; remark: string };

/** The fields of a value, those of the objects in it below them. */
function fieldsOf(schema: JsonSchema, owner: string, pages: Pages, prefix = ''): Field[] {
  return kindsOf(schema).flatMap((kind): Field[] => {
    if (kind.$ref !== undefined) {
      const name = nameOfRef(kind.$ref);
      return pages.shared.includes(name) ? [] : fieldsOf(pages.shapes[name] ?? {}, name, pages, prefix);
    }
    if (kind.items !== undefined) return fieldsOf(kind.items, owner, pages, prefix === '' ? '' : `${prefix}[]`);
    const siblings = Object.keys(kind.properties ?? {});
    return Object.entries(kind.properties ?? {}).flatMap(([name, field]) => {
      const path = prefix === '' ? name : `${prefix.replace(/\.$/, '')}.${name}`;
      const isRequired =
        kind.required?.includes(name) && kindsOf(schema).filter(({ properties }) => properties).length === 1;
      const type = `${typeText(field, pages)}${isRequired ? ', **required**' : ''}`;
      const remark = remarkOn(name, owner, siblings);
      const isSaid = pages.isSent && remark.startsWith('a moment');
      return [{ path, type, remark: isSaid ? '' : remark }, ...fieldsOf(field, name, pages, path)];
    });
  });
}

const fieldTable = (fields: Field[]) => table(fields.map(({ path, type, remark }) => [`\`${path}\``, type, remark]));

/** The owners, for remarks, of the fields of queries. */
const QUERIES: Record<string, string> = {
  [listPosts.path]: 'PostsQuery',
  [getPage.path]: 'PagesQuery',
  [listUserTasks.path]: 'UserTasksQuery',
};

const queryTable = ({ parameters, path }: Operation) =>
  table(
    parameters.map(({ name, schema, isRequired }) => [
      `\`${name}\``,
      `${schema.pattern === undefined ? typeText(schema, null) : patternText(name)}${isRequired ? ', **required**' : ''}`,
      remarkOn(name, QUERIES[path] ?? 'TermQuery', []),
    ]),
  );

const patternText = (name: string) => (name === 'term' ? 'a term code' : 'a whole number');

function table(rows: string[][]): string {
  const lines = [['Field', 'Type', 'Notes'], ['---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`.replaceAll(/ +/g, ' ')).join('\n');
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'object',
};

/** `text`, `list of [Post](#post)`. In an answer null goes without saying. */
function typeText(schema: JsonSchema, pages: Pages | null): string {
  const kinds = kindsOf(schema).flatMap((kind): string[] => {
    if (kind.$ref !== undefined) {
      const name = nameOfRef(kind.$ref);
      return [pages?.shared.includes(name) ? `[${name}](#${anchorOf(name)})` : 'object'];
    }
    if (kind.enum !== undefined)
      return [kind.enum.map((word) => `\`${word}\``).join(kind.enum.length > 2 ? ', ' : ' or ')];
    if (kind.items !== undefined) return [`list of ${typeText(kind.items, pages).replace(/(object|number)$/, '$1s')}`];
    if (kind.format === 'date-time') return ['a moment'];
    return [kind.type ?? []].flat().flatMap((type) => (type === 'null' && !pages?.isSent ? [] : [TYPES[type] ?? type]));
  });
  const lists = kinds.filter((kind) => kind.startsWith('list'));
  return [...new Set([...lists, ...kinds])].join(' or ');
}

const nameOfRef = (ref: string) => ref.replace('#/$defs/', '');

/** Shapes that more than one call or shape has to do with. */
function sharedShapes(operations: Operation[], shapes: Record<string, JsonSchema>): string[] {
  const places = [...operations.map(({ answer }) => answer ?? {}), ...Object.values(shapes)];
  const uses = (name: string) => places.filter((place) => JSON.stringify(place).includes(`"#/$defs/${name}"`)).length;
  return Object.keys(shapes)
    .filter((name) => uses(name) > 1)
    .sort();
}

function exampleBlock(example: Example): string {
  if (example.contentType === 'rss') return `\`\`\`xml\n${example.answer.trim()}\n\`\`\``;
  return `\`\`\`jsonc\n${printed(example.answer, '')}\n\`\`\``;
}

/** JSON of which long objects break off with a comment. */
function printed(value: unknown, indent: string): string {
  const deeper = `${indent}  `;
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) {
    return `[${value.map((item) => printed(item, indent)).join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return Array.isArray(value) ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]` : JSON.stringify(value);
  }
  const fields = Object.entries(value);
  const shown = fields
    .slice(0, FIELDS_SHOWN)
    .map(([name, field]) => `${deeper}${JSON.stringify(name)}: ${printed(field, deeper)}`);
  const rest = fields.length - FIELDS_SHOWN;
  const more = rest > 0 ? `\n${deeper}// and ${rest} more` : '';
  return fields.length === 0 ? '{}' : `{\n${shown.join(',\n')}${more}\n${indent}}`;
}
