import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { blank } from './blank.mjs';

const FIELDS = '/request-fields.ts';
/** Ends the id of what the declarations import in place of the fields of requests. */
const EMPTY = '?empty';
/** Ends the ids of the modules that keep their schemas of queries and bodies. */
const COMPLETE = '?complete';
/** The properties of a declared call that only the receiver of a request reads. */
const OF_RECEIVER = new Set(['query', 'body']);

/** @typedef {import('vite').ESTree.Node} Node */

/**
 * Removes the schemas of queries and bodies from the declarations of calls. The app sends requests; only a backend checks
 * them, and the one of demo mode is a part of the build that other users do not load.
 *
 * Spaces take the place of what is removed, so that no other character of the file moves.
 *
 * @param {string} code TypeScript of a module in `src/api`
 * @param {string} fileName for error messages
 * @returns {string} as long as `code`
 * @throws when the code cannot be parsed
 */
export function removeRequestSchemas(code, fileName) {
  const { program, errors } = parseSync(fileName, code, { lang: 'ts' });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${fileName} cannot be parsed: ${error.message}`);
  /** @type {Map<string, Node>} */
  const constants = new Map();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    }
  }
  let result = code;
  /** @param {Node | undefined} node an object, or what is spread into one */
  const clear = (node) => {
    if (node?.type === 'TSAsExpression') return clear(node.expression);
    if (node?.type === 'Identifier') return clear(constants.get(node.name));
    if (node?.type !== 'ObjectExpression') return;
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') clear(property.argument);
      else if (property.key.type === 'Identifier' && OF_RECEIVER.has(property.key.name)) {
        result = blank(result, property);
        const comma = /^\s*,/.exec(code.slice(property.end));
        if (comma !== null) result = blank(result, { start: property.end, end: property.end + comma[0].length });
      }
    }
  };
  /** @param {import('vite').ESTree.CallExpression} call */
  const visitCall = ({ callee, arguments: [declared] }) => {
    if (callee.type === 'Identifier' && callee.name === 'endpoint') clear(declared);
  };
  new Visitor({ CallExpression: visitCall }).visit(program);
  return result;
}

/**
 * What is left of a declared call may still name a schema that nothing reads. It is made of functions without effects, so
 * that the bundler drops it.
 *
 * @param {string} code of `src/api/request-fields.ts`
 * @returns {string} a module with the same names
 */
const emptyFields = (code) =>
  [...code.matchAll(/^export const (\w+)/gm)]
    .map(([, name]) => `/* @__NO_SIDE_EFFECTS__ */\nexport const ${name} = () => {};\n`)
    .join('');

/**
 * Keeps the schemas of requests out of the app. The backend of demo mode gets copies of the declarations that have them.
 *
 * @param {string} root the project's folder
 * @returns {import('vite').Plugin}
 */
export function requestSchemas(root) {
  const api = join(root, 'src/api/');
  const demo = join(root, 'src/demo/');
  /** @param {string} file */
  const hasSchemas = (file) =>
    file === `${api}endpoints.gen.ts` || (file.startsWith(api) && readFileSync(file, 'utf8').includes(FIELDS));
  return {
    name: 'request-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !source.startsWith('.')) return null;
      if (source.endsWith(FIELDS) && importer.startsWith(api) && !importer.endsWith(COMPLETE)) {
        return `${api}request-fields.ts${EMPTY}`;
      }
      const isComplete = importer.endsWith(COMPLETE);
      if (!isComplete && !importer.startsWith(demo)) return null;
      const found = await this.resolve(source, importer.replace(COMPLETE, ''), { ...options, skipSelf: true });
      return found !== null && hasSchemas(found.id) ? { ...found, id: found.id + COMPLETE } : found;
    },
    load: {
      filter: { id: /\?empty$/ },
      handler: (id) => emptyFields(readFileSync(id.replace(EMPTY, ''), 'utf8')),
    },
    transform: {
      // No character moves, so the source map needs no change: that is what `null` means here.
      handler: (code, id) =>
        id.startsWith(api) && !id.endsWith(COMPLETE) && id.endsWith('.ts') && hasSchemas(id)
          ? { code: removeRequestSchemas(code, id), map: null }
          : null,
    },
  };
}
