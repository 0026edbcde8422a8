import { parseSync, Visitor } from 'vite';
import { blank } from './blank.mjs';

/** Methods of XState's `setup()` whose first argument is a state. */
const STATE_FACTORIES = new Set(['createMachine', 'createStateConfig']);

/**
 * What XState reads an object as. `states` and `transitions` have one of them under every key.
 *
 * @typedef {'state' | 'states' | 'transition' | 'transitions' | 'invoke'} Role
 */
/** @type {Record<'state' | 'invoke', Record<string, Role>>} */
const ROLES_OF_VALUES = {
  state: {
    states: 'states',
    on: 'transitions',
    after: 'transitions',
    always: 'transition',
    onDone: 'transition',
    initial: 'transition',
    invoke: 'invoke',
  },
  invoke: { onDone: 'transition', onError: 'transition', onSnapshot: 'transition' },
};

/** @typedef {import('vite').ESTree.Node} Node */
/** @typedef {{ start: number, end: number }} Range from `start` up to but without `end`, in UTF-16 units */

/**
 * Removes the `description` of every state and transition from the source of a machine. Diagrams print descriptions; the
 * app never reads them.
 *
 * Only objects that XState reads as a state or a transition are changed: the argument of `createMachine` and
 * `createStateConfig` and what is nested in it, also through constants and functions of the same file. An object in
 * `context`, `params` or an action may have a `description` of its own, which stays.
 *
 * Spaces take the place of what is removed, so that no other character of the file moves.
 *
 * @param {string} code TypeScript
 * @param {string} fileName for error messages
 * @returns {string} as long as `code`, with the same line breaks
 * @throws when the code cannot be parsed
 */
export function removeDescriptions(code, fileName) {
  const { program, comments, errors } = parseSync(fileName, code, { lang: 'ts' });
  const [error] = errors;
  if (error !== undefined) throw new Error(`${fileName} cannot be parsed: ${error.message}`);

  let result = code;
  for (const { start, end } of findDescriptions(program)) {
    result = blank(result, { start, end });
    const comma = skipSpaceAndComments(code, end, comments);
    if (code[comma] === ',') result = blank(result, { start: comma, end: comma + 1 });
  }
  return result;
}

/**
 * Keeps the descriptions of the machines in `src/machines` out of the production build.
 *
 * @returns {import('vite').Plugin}
 */
export function removeMachineDescriptions() {
  return {
    name: 'remove-machine-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/machines\/.*\.ts$/ },
      // No character moves, so the source map needs no change: that is what `null` means here.
      handler: (code, id) => ({ code: removeDescriptions(code, id), map: null }),
    },
  };
}

/**
 * @param {import('vite').ESTree.Program} program
 * @returns {Range[]} the properties, without the commas after them
 */
function findDescriptions(program) {
  const declarations = declarationsOf(program);
  /** @type {Map<number, Range>} */
  const found = new Map();
  /** What is used in several places is visited once. This also ends recursion. */
  const visited = new Set();

  /** @param {Node} node @param {Role} role */
  const visit = (node, role) => {
    const key = `${node.start} ${node.end} ${role}`;
    if (visited.has(key)) return;
    visited.add(key);
    switch (node.type) {
      case 'ObjectExpression':
        for (const property of node.properties) {
          if (property.type === 'SpreadElement') visit(property.argument, role);
          else visitProperty(property, role);
        }
        break;
      case 'ArrayExpression':
        for (const element of node.elements) {
          if (element !== null) visit(element.type === 'SpreadElement' ? element.argument : element, role);
        }
        break;
      case 'Identifier':
        for (const value of declarations.get(node.name) ?? []) visit(value, role);
        break;
      case 'CallExpression':
        // Calls of `createStateConfig` are visited below. Here, what a function of the file returns is visited.
        if (node.callee.type === 'Identifier') visit(node.callee, role);
        break;
      case 'ConditionalExpression':
        visit(node.consequent, role);
        visit(node.alternate, role);
        break;
      case 'LogicalExpression':
        visit(node.left, role);
        visit(node.right, role);
        break;
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        visit(node.expression, role);
        break;
    }
  };

  /** @param {import('vite').ESTree.ObjectProperty} property @param {Role} role */
  const visitProperty = (property, role) => {
    const name = nameOf(property);
    if (name === 'description' && (role === 'state' || role === 'transition')) found.set(property.start, property);
    const child = roleOfValue(role, name);
    if (child !== undefined) visit(property.value, child);
  };

  /** @param {import('vite').ESTree.CallExpression} call */
  const visitFactory = ({ callee, arguments: [config] }) => {
    const isFactory =
      callee.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      STATE_FACTORIES.has(callee.property.name);
    if (isFactory && config !== undefined) visit(config, 'state');
  };
  new Visitor({ CallExpression: visitFactory }).visit(program);
  return [...found.values()];
}

/**
 * @param {import('vite').ESTree.Program} program
 * @returns {Map<string, Node[]>} for each constant of the module its value, for each function the values that it returns
 */
function declarationsOf(program) {
  /** @type {Map<string, Node[]>} */
  const declarations = new Map();
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'FunctionDeclaration' && declaration.id !== null) {
      declarations.set(declaration.id.name, returnedBy(declaration, program));
    }
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || init === null) continue;
      declarations.set(id.name, init.type === 'ArrowFunctionExpression' ? returnedBy(init, program) : [init]);
    }
  }
  return declarations;
}

/**
 * @param {import('vite').ESTree.Function | import('vite').ESTree.ArrowFunctionExpression} func
 * @param {import('vite').ESTree.Program} program that has the function
 * @returns {Node[]} the values that it returns
 */
function returnedBy({ body }, program) {
  if (body === null) return [];
  if (body.type !== 'BlockStatement') return [body];
  /** @type {Node[]} */
  const values = [];
  // What a function inside this one returns is not what this one returns.
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  /** @param {import('vite').ESTree.ReturnStatement} statement */
  const keepValue = ({ argument }) => {
    if (depth === 0 && argument !== null) values.push(argument);
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ReturnStatement: keepValue,
  }).visit({ ...program, body: body.body });
  return values;
}

/**
 * @param {Role} role of an object
 * @param {unknown} name of one of its properties
 * @returns {Role | undefined} undefined when no state or transition can be in the property's value
 */
function roleOfValue(role, name) {
  if (role === 'states') return 'state';
  if (role === 'transitions') return 'transition';
  return role === 'transition' || typeof name !== 'string' ? undefined : ROLES_OF_VALUES[role][name];
}

/** @param {import('vite').ESTree.ObjectProperty} property */
function nameOf({ key, computed }) {
  if (computed) return null;
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? key.value : null;
}

/**
 * @param {string} code
 * @param {number} from
 * @param {readonly Range[]} comments
 * @returns {number} the place of the next character that is code
 */
function skipSpaceAndComments(code, from, comments) {
  let at = from;
  for (;;) {
    const comment = comments.find(({ start }) => start === at);
    if (comment !== undefined) at = comment.end;
    else if (/\s/.test(code[at] ?? '')) at += 1;
    else return at;
  }
}
