import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * What a child of an element becomes in the document.
 *
 * - `element`: one element that is always there
 * - `part`: elements that come, go or are exchanged
 * - `text`: a text of the source
 * - `value`: a text that may change, come or go
 */
type Kind = 'element' | 'part' | 'text' | 'value';
type Child = { kind: Kind; node: ESTree.Node };

/** The type of what has elements and no text. The types of React allow a text. */
const ELEMENTS = /\bElements\b/;

/** Components of packages that always draw one element. */
const ALWAYS_THERE = ['Link'];

type Declaration = {
  name: string;
  /** Null for a parameter. */
  value: ESTree.Node | null;
  /** Null if it is not written, or cannot be found. */
  type: ESTree.Node | null;
};
/** `start` and `end` are those of the function around it. */
type Scoped = Declaration & { start: number; end: number };
type Module = {
  file: string;
  code: string;
  program: ESTree.Program;
  declarations: Scoped[];
  /** By the name in this module. */
  imports: Map<string, { file: string; name: string }>;
};

/**
 * Finds texts that break in a page which the browser has translated. It has replaced each text node, and React goes on with
 * the node that it has made itself: the old text stays, or React throws. Source: decisions, translated pages; TRANS-01.
 * @param root of the project
 * @param folders with components
 * @returns file, line and source of each such text
 */
export function bareTextsUnder(root: string, folders: readonly string[]): string[] {
  const modules = new Map<string, Module>();
  const read = (file: string) => {
    const module = modules.get(file) ?? readModule(root, file, readFileSync(join(root, file), 'utf8'));
    modules.set(file, module);
    return module;
  };
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => posix.join(folder, file)),
    )
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => bareTextsOf(read(file), read));
}

/** The same for the code of one module, which imports nothing from the project. */
export const bareTextsIn = (code: string): string[] =>
  bareTextsOf(readModule('', 'example.tsx', code), () => {
    throw new Error('the example imports another module');
  });

function bareTextsOf(module: Module, read: (file: string) => Module): string[] {
  const kinds = createKinds(read);
  const found = new Map<number, string>();
  const report = ({ node }: Child) => {
    const line = module.code.slice(0, node.start).split('\n').length;
    const source = module.code.slice(node.start, node.end).replaceAll(/\s+/g, ' ').trim();
    found.set(node.start, `${module.file}:${line} ${source.slice(0, 80)}`);
  };
  const inPlace = new Set<ESTree.Node>();
  const checkChildren = ({ children }: ESTree.JSXElement) => {
    const list = kinds.ofChildren(children, module);
    if (list.length === 1 && list.every(({ node }) => !isList(node))) return;
    list.forEach((child, index) => {
      const isBesidePart = [list[index - 1], list[index + 1]].some((beside) => beside?.kind === 'part');
      if (child.kind === 'value' || (child.kind === 'text' && isBesidePart)) report(child);
    });
  };
  const markFragments = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    for (const child of children) if (isFragment(child)) inPlace.add(child);
  };
  const checkFragment = (fragment: ESTree.JSXElement | ESTree.JSXFragment) => {
    // The texts of this one are children of the element around it.
    if (inPlace.has(fragment)) return;
    for (const child of kinds.ofChildren(fragment.children, module)) if (isText(child)) report(child);
  };
  // React makes one of two elements of the same kind into the other, and their texts with them.
  const checkAlternatives = (nodes: readonly ESTree.Node[]) => {
    const elements = nodes
      .flatMap(branchesOf)
      .filter((each) => each.type === 'JSXElement' || each.type === 'JSXFragment');
    const kindsOfElements = elements.map((each) => identityOf(each, module.code));
    elements.forEach((element, index) => {
      if (kindsOfElements.filter((kind) => kind === kindsOfElements[index]).length < 2) return;
      new Visitor({
        JSXElement({ children }) {
          const list = kinds.ofChildren(children, module);
          if (list.length > 1) for (const child of list) if (isText(child)) report(child);
        },
      }).visit({ ...module.program, body: [{ type: 'ExpressionStatement', expression: element, start: 0, end: 0 }] });
    });
  };
  const checkComponent = (name: string | undefined, node: ESTree.Node) => {
    if (name === undefined || !/^[A-Z]/.test(name)) return;
    for (const answer of returnsOf(node)) {
      if (!isFragment(answer)) for (const child of kinds.of(answer, module)) if (isText(child)) report(child);
    }
  };
  const checkFunction = (node: ESTree.Function) => {
    checkAlternatives(returnsOf(node));
    checkComponent(node.id?.name, node);
  };
  new Visitor({
    JSXElement(node) {
      markFragments(node);
      if (isFragment(node)) checkFragment(node);
      else checkChildren(node);
    },
    JSXFragment(node) {
      markFragments(node);
      checkFragment(node);
    },
    ConditionalExpression: ({ consequent, alternate }) => checkAlternatives([consequent, alternate]),
    FunctionDeclaration: checkFunction,
    FunctionExpression: checkFunction,
    ArrowFunctionExpression: (node) => checkAlternatives(returnsOf(node)),
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') checkComponent(id.name, init);
    },
  }).visit(module.program);
  return [...found.values()];
}

const isText = ({ kind }: Child) => kind === 'text' || kind === 'value';

function isFragment(node: ESTree.Node): node is ESTree.JSXFragment | ESTree.JSXElement {
  return node.type === 'JSXFragment' || (node.type === 'JSXElement' && nameOf(node) === 'Fragment');
}

const nameOf = ({ openingElement: { name } }: ESTree.JSXElement) => (name.type === 'JSXIdentifier' ? name.name : '');

/** What React goes by when it decides whether an element is the same as one before. */
function identityOf(element: ESTree.JSXElement | ESTree.JSXFragment, code: string): string {
  if (element.type === 'JSXFragment') return '';
  const { name, attributes } = element.openingElement;
  const key = attributes.find((each) => each.type === 'JSXAttribute' && each.name.name === 'key');
  return [name, key].map((each) => (each === undefined ? '' : code.slice(each.start, each.end))).join(' ');
}

const isList = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.property.type === 'Identifier' &&
  ['map', 'flatMap'].includes(node.callee.property.name);

/** Tells what the children of an element become. @param read reads a module of the project */
function createKinds(read: (file: string) => Module) {
  const ofComponents = new Map<ESTree.Node, Kind>();

  function ofChildren(children: readonly ESTree.Node[], module: Module): Child[] {
    return children.flatMap((child) => {
      if (isFragment(child)) return ofChildren(child.children, module);
      if (child.type === 'JSXText') return isShown(child.value) ? [{ kind: 'text' as const, node: child }] : [];
      return child.type === 'JSXExpressionContainer' ? of(child.expression, module) : of(child, module);
    });
  }

  /** Nothing for what draws nothing. */
  function of(node: ESTree.Node, module: Module): Child[] {
    const one = (kind: Kind): Child[] => [{ kind, node }];
    switch (node.type) {
      case 'TSAsExpression':
        return one(ofType(node.typeAnnotation, module));
      case 'JSXEmptyExpression':
        return [];
      case 'JSXElement':
        return one(ofElement(node, module));
      case 'JSXFragment':
        return one('part');
      case 'Literal':
        return node.value === null || typeof node.value === 'boolean' || node.value === '' ? [] : one('text');
      case 'TemplateLiteral':
        return one(node.expressions.length === 0 ? 'text' : 'value');
      case 'ConditionalExpression':
        return one(ofEither([node.consequent, node.alternate], module));
      case 'LogicalExpression':
        return one(ofEither([node.left, node.right], module));
      case 'ArrayExpression':
        return one(
          ofEither(
            node.elements.filter((each) => each !== null),
            module,
          ),
        );
      case 'Identifier':
        return one(ofName(node, module));
      case 'MemberExpression':
        return one(ofProperty(node, module));
      case 'CallExpression':
        return one(ofCall(node, module));
      default:
        return one('value');
    }
  }

  function ofEither(nodes: readonly ESTree.Node[], module: Module): Kind {
    return nodes.flatMap((node) => (isFragment(node) ? [] : of(node, module))).some(isText) ? 'value' : 'part';
  }

  function ofElement(node: ESTree.JSXElement, module: Module): Kind {
    const { attributes } = node.openingElement;
    // With another key, React makes another element.
    if (attributes.some((each) => each.type === 'JSXAttribute' && each.name.name === 'key')) return 'part';
    const name = nameOf(node);
    if (/^[a-z]/.test(name) || ALWAYS_THERE.includes(name)) return 'element';
    const component = meaningOf(name, node.start, module);
    if (component === null) return 'part';
    const known = ofComponents.get(component.node);
    if (known !== undefined) return known;
    // For a component in itself.
    ofComponents.set(component.node, 'part');
    const answers = returnsOf(component.node).flatMap(branchesOf);
    const areElements = answers.map(
      (answer) =>
        answer.type === 'JSXElement' && !isFragment(answer) && ofElement(answer, component.module) === 'element',
    );
    const kind = areElements.length > 0 && areElements.every(Boolean) ? 'element' : 'part';
    ofComponents.set(component.node, kind);
    return kind;
  }

  function ofName({ name, start }: { name: string; start: number }, module: Module): Kind {
    if (name === 'undefined') return 'part';
    const found = meaningOf(name, start, module);
    if (found === null) return ofType(declarationOf(name, start, module)?.type, module);
    const [child] = of(found.node, found.module);
    return child?.kind ?? 'part';
  }

  function ofProperty({ object, property }: ESTree.MemberExpression, module: Module): Kind {
    if (object.type !== 'Identifier' || property.type !== 'Identifier') return 'value';
    const type = declarationOf(object.name, object.start, module)?.type;
    return ofType(propertiesOf(type, module.program).get(property.name), module);
  }

  const ofType = (type: ESTree.Node | null | undefined, { code }: Module): Kind =>
    type && ELEMENTS.test(code.slice(type.start, type.end)) ? 'part' : 'value';

  function ofCall(node: ESTree.CallExpression, module: Module): Kind {
    const [callback] = node.arguments;
    if (isList(node) && callback !== undefined) return ofEither(returnsOf(callback), module);
    if (node.callee.type === 'MemberExpression') return ofProperty(node.callee, module);
    if (node.callee.type !== 'Identifier') return 'value';
    const called = meaningOf(node.callee.name, node.start, module);
    if (called === null) return ofType(declarationOf(node.callee.name, node.start, module)?.type, module);
    const answers = returnsOf(called.node);
    return answers.length === 0 ? 'value' : ofEither(answers, called.module);
  }

  /** The value of a name where it is used; null for a parameter, and for a name from a package. */
  function meaningOf(name: string, at: number, module: Module): { node: ESTree.Node; module: Module } | null {
    const inner = declarationOf(name, at, module);
    if (inner !== undefined) return inner.value === null ? null : { node: inner.value, module };
    const imported = module.imports.get(name);
    if (imported === undefined) return null;
    const other = read(imported.file);
    const there = other.declarations.find((each) => each.name === imported.name && each.end === other.code.length);
    return there?.value ? { node: there.value, module: other } : null;
  }

  return { of, ofChildren };
}

/** What declares a name where it is used; undefined for a name from another module. */
const declarationOf = (name: string, at: number, { declarations }: Module): Scoped | undefined =>
  declarations
    .filter((each) => each.name === name && each.start <= at && at <= each.end)
    .reduce<Scoped | undefined>(
      (inner, each) => (inner !== undefined && inner.start > each.start ? inner : each),
      undefined,
    );

/** The types of the properties of a type, as far as this module declares them. */
function propertiesOf(type: ESTree.Node | null | undefined, program: ESTree.Program): Map<string, ESTree.Node> {
  switch (type?.type) {
    case 'TSTypeLiteral':
      return new Map(
        type.members.flatMap((each) =>
          each.type === 'TSPropertySignature' && each.key.type === 'Identifier' && each.typeAnnotation
            ? [[each.key.name, each.typeAnnotation.typeAnnotation]]
            : [],
        ),
      );
    case 'TSIntersectionType':
      return new Map(type.types.flatMap((each) => [...propertiesOf(each, program)]));
    case 'TSTypeReference': {
      const { typeName } = type;
      const statements = program.body.map((each) => ('declaration' in each ? each.declaration : each));
      const alias = statements.find(
        (each) =>
          each?.type === 'TSTypeAliasDeclaration' && typeName.type === 'Identifier' && each.id.name === typeName.name,
      );
      return alias?.type === 'TSTypeAliasDeclaration' ? propertiesOf(alias.typeAnnotation, program) : new Map();
    }
    default:
      return new Map();
  }
}

/** JSX drops a line break with the white space around it. */
const isShown = (text: string) => text.trim() !== '' || !text.includes('\n');

const isFunction = (node: ESTree.Node): node is ESTree.Function | ESTree.ArrowFunctionExpression =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);

/** What a function returns, or the component in `memo`. */
function returnsOf(node: ESTree.Node): ESTree.Node[] {
  if (node.type === 'CallExpression') return node.arguments.flatMap(returnsOf);
  if (!isFunction(node) || node.body === null) return [];
  if (node.body.type !== 'BlockStatement') return [node.body];
  const answers: ESTree.Node[] = [];
  const visit = (child: unknown): void => {
    if (Array.isArray(child)) child.forEach(visit);
    if (!isNode(child) || isFunction(child)) return;
    if (child.type === 'ReturnStatement' && child.argument !== null) answers.push(child.argument);
    for (const value of Object.values(child)) visit(value);
  };
  visit(node.body.body);
  return answers;
}

const branchesOf = (node: ESTree.Node): ESTree.Node[] =>
  node.type === 'ConditionalExpression' ? [node.consequent, node.alternate].flatMap(branchesOf) : [node];

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function readModule(root: string, file: string, code: string): Module {
  const { program, module, errors } = parseSync(file, code, { preserveParens: false });
  if (errors.length > 0)
    throw new Error(`${file} cannot be parsed: ${errors.map(({ message }) => message).join(', ')}`);
  const imports: Module['imports'] = new Map();
  for (const { moduleRequest, entries } of module.staticImports) {
    const path = posix.join(posix.dirname(file), moduleRequest.value);
    if (!moduleRequest.value.startsWith('.') || !path.endsWith('.tsx') || !existsSync(join(root, path))) continue;
    for (const { importName, localName } of entries)
      if (importName.name !== null) imports.set(localName.value, { file: path, name: importName.name });
  }
  const functions = [{ start: 0, end: code.length }];
  const found: { declaration: Declaration; at: number }[] = [];
  const declare = (at: number, ...declarations: Declaration[]) => {
    for (const declaration of declarations) found.push({ declaration, at });
  };
  const onFunction = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    functions.push({ start: node.start, end: node.end });
    declare(node.body?.start ?? node.start, ...node.params.flatMap((each) => namesIn(each, program)));
  };
  new Visitor({
    FunctionDeclaration(node) {
      // It is declared around itself.
      if (node.id) declare(node.start - 1, { name: node.id.name, value: node, type: null });
      onFunction(node);
    },
    FunctionExpression: onFunction,
    ArrowFunctionExpression: onFunction,
    VariableDeclarator({ id, init, start }) {
      const names = namesIn(id, program);
      declare(start, ...(id.type === 'Identifier' ? names.map((each) => ({ ...each, value: init })) : names));
    },
  }).visit(program);
  const declarations = found.map(({ declaration, at }) => {
    const around = functions.filter(({ start, end }) => start <= at && at < end);
    return { ...declaration, ...around.reduce((inner, each) => (inner.start > each.start ? inner : each)) };
  });
  return { file, code, program, declarations, imports };
}

/** The names that a parameter or a pattern declares. */
function namesIn(pattern: unknown, program: ESTree.Program): Declaration[] {
  if (!isNode(pattern)) return [];
  const type = 'typeAnnotation' in pattern && isNode(pattern.typeAnnotation) ? pattern.typeAnnotation : null;
  const written = type?.type === 'TSTypeAnnotation' ? type.typeAnnotation : null;
  switch (pattern.type) {
    case 'Identifier':
      return [{ name: pattern.name, value: null, type: written }];
    case 'ObjectPattern': {
      const properties = propertiesOf(written, program);
      return pattern.properties.flatMap((each) =>
        namesIn(each.type === 'Property' ? each.value : each.argument, program).map(({ name }) => ({
          name,
          value: null,
          type: properties.get(name) ?? null,
        })),
      );
    }
    case 'ArrayPattern':
      return pattern.elements.flatMap((each) => namesIn(each, program));
    case 'AssignmentPattern':
      return namesIn(pattern.left, program);
    case 'RestElement':
      return namesIn(pattern.argument, program);
    default:
      return [];
  }
}
