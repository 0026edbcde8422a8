import { parse } from 'acorn';
import postcss, { type AtRule, type Declaration, type Node } from 'postcss';
import { type Feature, featureAt, type ScriptFeatures, valueFunctions } from './compat-data.ts';

/** A name in a file, with what it can mean. One of its meanings is enough. */
export type Use = { name: string; features: Feature[]; file: string };

type Syntax = { type: string; [part: string]: unknown };

const WINDOWS = ['window', 'globalThis', 'self'];
/** Objects whose interface is known from their name. */
const OBJECTS: Record<string, string> = { document: 'Document', navigator: 'Navigator', performance: 'Performance' };
/** Interfaces of which a member that is only read counts, on any object. Others would mean properties of our own. */
const OF_ELEMENTS = /^(api\.(Element|HTML\w*Element|Node|Document|Event)|javascript\.builtins\.\w+)\./;
/** The last version of the language whose syntax all browsers of the list have: lookbehind is the last part, in Safari 16.4. */
const SYNTAX = 2022;

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && typeof (value as Syntax).type === 'string';

/** Visits every part of a program with the part around it. */
function walk(node: Syntax, visit: (node: Syntax, parent: Syntax | null) => void, parent: Syntax | null = null): void {
  visit(node, parent);
  for (const key in node) {
    const part = node[key];
    if (Array.isArray(part)) {
      for (const each of part) if (isSyntax(each)) walk(each, visit, node);
    } else if (isSyntax(part)) walk(part, visit, node);
  }
}

const identifierName = (node: unknown): string | null =>
  isSyntax(node) && node.type === 'Identifier' ? String(node.name) : null;

/** The name of a property, a method or a member; null where the code computes it. */
function nameOf({ computed, key, property }: Syntax): string | null {
  const name = key ?? property;
  if (!isSyntax(name)) return null;
  if (name.type === 'Literal') return typeof name.value === 'string' ? name.value : null;
  return computed === true ? null : String(name.name);
}

/** The names of the properties and methods that a program gives to objects of its own. */
function addOwnNames(program: Syntax, names: Set<string | null>): void {
  walk(program, (node, parent) => {
    const isOwn = parent?.type === 'ObjectExpression' || /^(Method|Property)Definition$/.test(node.type);
    if (isOwn) names.add(nameOf(node));
    const { left, right } = node;
    const isMethod = node.type === 'AssignmentExpression' && isSyntax(right) && /Function/.test(right.type);
    if (isMethod && isSyntax(left) && left.type === 'MemberExpression') names.add(nameOf(left));
  });
}

/** The names that a program declares, and which therefore mean nothing of the browser. */
function declaredNames(program: Syntax): Set<string> {
  const found = new Set<string>();
  const addPattern = (pattern: unknown): void => {
    if (!isSyntax(pattern)) return;
    const name = identifierName(pattern);
    if (name !== null) found.add(name);
    for (const part of [pattern.left, pattern.argument, pattern.value]) addPattern(part);
    for (const part of [pattern.elements ?? [], pattern.properties ?? []].flat()) addPattern(part);
  };
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' || /Function|Class/.test(node.type)) addPattern(node.id);
    if (/Function/.test(node.type)) for (const each of [node.params].flat()) addPattern(each);
    if (/^Import.*Specifier$/.test(node.type)) addPattern(node.local);
    if (node.type === 'CatchClause') addPattern(node.param);
  });
  return found;
}

/** Whether a part of a program asks for a name without needing it. */
const isQuestion = (node: Syntax, parent: Syntax | null): boolean =>
  (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') || node.optional === true;

/** A script or a stylesheet. */
export type Script = { file: string; code: string };

/**
 * What scripts need of the browser: globals, static members, members that they call, members of a few known objects, and
 * members of elements that they read. A call with `?.()` and a `typeof` need nothing.
 * @throws when a script has newer syntax than the browsers of the list
 */
export function usedByScripts(scripts: readonly Script[], { globals, statics, members }: ScriptFeatures): Use[] {
  const parsed = scripts.map(({ file, code }) => ({
    file,
    program: parse(code, { ecmaVersion: SYNTAX, sourceType: 'module' }) as unknown as Syntax,
  }));
  const own = new Set<string | null>();
  for (const { program } of parsed) addOwnNames(program, own);
  return parsed.flatMap(({ file, program }) => {
    const uses: Use[] = [];
    const declared = declaredNames(program);
    const add = (name: string, features: Feature[] | undefined) => {
      if (features !== undefined && features.length > 0) uses.push({ name, features, file });
    };
    const addMember = (node: Syntax, isCalled: boolean) => {
      const name = nameOf(node);
      const owner = identifierName(node.object) ?? '';
      if (name === null) return;
      const ofOwner = statics.get(`${owner}.${name}`);
      const known = OBJECTS[owner];
      if (ofOwner !== undefined) add(`${owner}.${name}`, ofOwner);
      else if (WINDOWS.includes(owner)) add(name, globals.get(name));
      else if (known !== undefined) {
        add(
          `${owner}.${name}`,
          members.get(name)?.filter(({ path }) => path.startsWith(`api.${known}.`)),
        );
      } else if (!own.has(name)) {
        const features = members.get(name);
        if (isCalled || features?.some(({ path }) => OF_ELEMENTS.test(path))) add(`.${name}`, features);
      }
    };
    walk(program, (node, parent) => {
      if (isQuestion(node, parent)) return;
      if (node.type === 'MemberExpression') {
        addMember(node, parent?.callee === node && parent.optional !== true);
      } else if (node.type === 'Identifier') {
        const name = String(node.name);
        const isKey = parent?.computed !== true && (parent?.property === node || parent?.key === node);
        if (!isKey && !declared.has(name)) add(name, globals.get(name));
      }
    });
    return uses;
  });
}

const functionsOfValues = valueFunctions();

/** The conditions of the `@supports` rules around a part of a stylesheet. */
function conditionsAround(node: Node): string {
  const { parent } = node;
  if (parent === undefined || parent.type === 'root') return '';
  const own = parent.type === 'atrule' && (parent as AtRule).name === 'supports' ? (parent as AtRule).params : '';
  return `${own} ${conditionsAround(parent as Node)}`;
}

/** What stylesheets need of the browser. What a rule asks for with `@supports` is not needed. */
export function usedByStyles(styles: readonly Script[]): Use[] {
  return styles.flatMap(({ file, code }) => {
    const uses: Use[] = [];
    const root = postcss.parse(code);
    /** Tokens that have a fixed value where the condition does not hold. */
    const conditionOf = new Map<string, string>();
    root.walkAtRules('supports', (rule) => {
      if (rule.params.startsWith('not')) rule.walkDecls(({ prop }) => void conditionOf.set(prop, rule.params));
    });
    const add = (node: Node, name: string, asked: string, ...features: (Feature | null)[]) => {
      const found = features.filter((each) => each !== null);
      if (found.length > 0 && !conditionsAround(node).includes(asked)) uses.push({ name, features: found, file });
    };
    const addDeclaration = (node: Declaration) => {
      const { prop, value, parent } = node;
      const fixed = prop.startsWith('--') ? (conditionOf.get(prop) ?? '') : '';
      for (const [, name = '', isRelative] of value.matchAll(/([a-z][\w-]*)\(\s*(from\b)?/g)) {
        if (fixed.includes(`${name}(`)) continue;
        add(node, `${name}()`, `${name}(`, ...(functionsOfValues.get(name) ?? []));
        if (isRelative)
          add(node, `${name}(from)`, `${name}(from`, featureAt('css', 'types', 'color', name, 'relative_syntax'));
      }
      for (const [, unit = ''] of value.matchAll(/\d(r?lh|[dsl]v[hw]|cq[wi])\b/g)) {
        const kind = /^[dsl]v/.test(unit) ? 'viewport_percentage_units_dynamic' : unit;
        add(node, `1${unit}`, unit, featureAt('css', 'types', 'length', kind));
      }
      const hasPrefixed = parent?.some(
        (each) => each.type === 'decl' && /^-\w+-/.test(each.prop) && each.prop.endsWith(prop),
      );
      if (prop.startsWith('-') || hasPrefixed) return;
      add(node, prop, prop, featureAt('css', 'properties', prop));
      const words = value.replace(/\([^()]*\)/g, '').match(/[a-z][\w-]*/gi) ?? [];
      for (const word of words) add(node, `${prop}: ${word}`, word, featureAt('css', 'properties', prop, word));
      if (prop === 'content' && / \/ /.test(value)) {
        add(node, 'content: "" / ""', '" / "', featureAt('css', 'properties', 'content', 'alt_text'));
      }
    };
    root.walk((node) => {
      if (node.type === 'decl') addDeclaration(node);
      if (node.type === 'rule') {
        for (const [, name = ''] of node.selector.matchAll(/::?([a-z][a-z-]*)/g)) {
          add(node, `:${name}`, `:${name}`, featureAt('css', 'selectors', name));
        }
      }
      if (node.type === 'atrule') {
        add(node, `@${node.name}`, `@${node.name}`, featureAt('css', 'at-rules', node.name));
        if (node.name !== 'media') return;
        for (const [, name = ''] of node.params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g)) {
          add(node, `@media (${name})`, name, featureAt('css', 'at-rules', 'media', name));
        }
        if (/[<>]/.test(node.params))
          add(node, '@media (<)', '<', featureAt('css', 'at-rules', 'media', 'range_syntax'));
      }
    });
    return uses;
  });
}
