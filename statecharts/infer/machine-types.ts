import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, extname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { API, Checker, Program, Type } from 'typescript/unstable/sync';
import { isPlainObjectOrArray } from '../opaque.ts';
import { type ClassicTypeScript, isClassic, openClassic } from './classic-types.ts';
import { type MachineTypes, type TypeField, type TypeSpec, UNKNOWN, unionOf } from './type-spec.ts';

/**
 * Reads what the types of a machine's file say about its events, its input and the outputs of its actors. All uses of
 * TypeScript's API are here and in `classic-types.ts`, because TypeScript 7 offers it only under `typescript/unstable`, and 5 and
 * 6 have another one.
 */

/** Normally less than a second; more on a busy computer, where a shorter limit would make the result depend on chance. */
const MAX_SECONDS = 20;
/** Each type costs a call of the compiler's process. */
const MAX_TYPES = 1_500;
const MAX_DEPTH = 7;
/** An object with more fields is a part of the browser or of a library. */
const MAX_FIELDS = 40;
const CALL_SIGNATURE = 0;
const OPTIONAL_SYMBOL = 1 << 24;
const FLAGS = { any: 1, text: 32, number: 64, bigint: 128, boolean: 256, undefined: 4, null: 8, void: 16 } as const;
const TEMPLATE = 1 << 22;

/** A machine by its file and the name of its export. */
export type MachineName = { file: string; name: string };

type TypeScript = { API: typeof API } | ClassicTypeScript;

/**
 * The types of machines, in the order of the list; undefined for a machine whose types cannot be read. Without a
 * TypeScript that has the API, all are undefined. TypeScript runs below a process of its own: it has a time limit, and prints
 * nothing.
 */
export function machineTypesOf(machines: readonly MachineName[], seconds = MAX_SECONDS): (MachineTypes | undefined)[] {
  const worker = fileURLToPath(new URL(`./machine-types-worker${extname(import.meta.url)}`, import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [worker], {
    input: JSON.stringify(machines),
    encoding: 'utf8',
    timeout: seconds * 1_000,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const texts = status === 0 ? stdout.split('\n') : [];
  return machines.map((_, place) => parsedTypes(texts[place] ?? ''));
}

/** JSON has no undefined, so it is written as an object. */
const UNDEFINED = { '': 'undefined' };

const isLiteral = (part: unknown): part is { kind: 'literal'; value: unknown } =>
  isPlainObjectOrArray(part) && 'kind' in part && part.kind === 'literal' && 'value' in part;

/** The text that the worker prints for one machine. */
export const typesText = (types: MachineTypes | undefined): string =>
  types === undefined
    ? ''
    : JSON.stringify({ ...types, events: [...types.events], outputs: [...types.outputs] }, (_, part: unknown) => {
        return isLiteral(part) && part.value === undefined ? { ...part, value: UNDEFINED } : part;
      });

function parsedTypes(text: string): MachineTypes | undefined {
  if (text === '') return undefined;
  const { input, events, outputs } = JSON.parse(text, (_, part: unknown) =>
    isLiteral(part) && isPlainObjectOrArray(part.value) ? { ...part, value: undefined } : part,
  ) as { input: TypeSpec; events: [string, TypeSpec][]; outputs: [string, TypeSpec][] };
  return { input, events: new Map(events), outputs: new Map(outputs) };
}

/** Reads the types in the current process. */
export function readMachineTypes(machines: readonly MachineName[]): (MachineTypes | undefined)[] {
  const nothing = machines.map(() => undefined);
  const [first] = machines;
  if (first === undefined) return nothing;
  const typescript = loadTypeScript(resolve(first.file));
  if (typescript === undefined) return nothing;
  try {
    return readTypes(typescript, machines);
  } catch {
    // The API may change with any version. The values are then inferred from the machine alone.
    return nothing;
  }
}

/** The TypeScript of the machine's project, or else the one beside this package. Up to version 6 its main module is the API. */
function loadTypeScript(file: string): TypeScript | undefined {
  for (const from of [file, import.meta.url]) {
    for (const name of ['typescript/unstable/sync', 'typescript']) {
      try {
        const loaded = createRequire(from)(name) as { API: typeof API } | object;
        if ('API' in loaded || isClassic(loaded)) return loaded;
      } catch {
        // Not installed there, or a version without this API.
      }
    }
  }
  return undefined;
}

const PARTS = ['events', 'input', 'actors'] as const;
type Part = (typeof PARTS)[number];

/** A module that names the types of one machine. It exists only in the compiler's memory. */
const sourceFor = ({ file, name }: MachineName): string =>
  [
    `import type { ${name === 'default' ? 'default' : name} as machine } from ${JSON.stringify(resolve(file))};`,
    `import type { EventFromLogic, InputFrom, StateMachine } from 'xstate';`,
    'type Machine = typeof machine;',
    'type ActorOf<Each> = Each extends StateMachine<infer _C, infer _E, infer _Ch, infer Actor, infer _A, infer _G, infer _D, infer _V, infer _T, infer _I, infer _O, infer _Em, infer _M, infer _S> ? Actor : never;',
    'type OutputOf<Logic> = Logic extends { transition: (snapshot: infer Snapshot, ...rest: never[]) => unknown } ? Extract<Snapshot, { status: "done" }> extends { output: infer Output } ? Output : unknown : unknown;',
    // The parameter of a type: only then TypeScript looks at each actor of the union by itself.
    'type ResultOf<Actor> = Actor extends { src: infer Src; logic: infer Logic } ? { src: Src; output: OutputOf<Logic> } : never;',
    'export declare const events: EventFromLogic<Machine>;',
    'export declare const input: InputFrom<Machine>;',
    'export declare const actors: ResultOf<ActorOf<Machine>>;',
  ].join('\n');

function readTypes(typescript: TypeScript, machines: readonly MachineName[]): (MachineTypes | undefined)[] {
  const folder = dirname(resolve(machines[0]?.file ?? '.'));
  const sources = new Map(
    machines.map((machine, place) => [join(dirname(resolve(machine.file)), `.types-${place}.ts`), sourceFor(machine)]),
  );
  const config = join(folder, '.types.json');
  const xstate = dirname(createRequire(import.meta.url).resolve('xstate/package.json'));
  const compilerOptions = {
    ...{
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      allowJs: true,
      allowImportingTsExtensions: true,
      jsx: 'preserve',
    },
    ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2023', lib: ['es2023', 'dom'], types: [] },
    paths: { xstate: [xstate] },
  };
  if (isClassic(typescript)) {
    const opened = openClassic(typescript, { files: sources, compilerOptions, folder });
    return [...sources.keys()].map((file) => typesIn(opened, file));
  }
  const virtual = new Map([...sources, [config, JSON.stringify({ compilerOptions, files: [...sources.keys()] })]]);
  const api = new typescript.API({
    cwd: folder,
    fs: { readFile: (file) => virtual.get(file), fileExists: (file) => (virtual.has(file) ? true : undefined) },
  });
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) return machines.map(() => undefined);
    return [...sources.keys()].map((file) => typesIn(project, file));
  } finally {
    api.close();
  }
}

function typesIn({ program, checker }: { program: Program; checker: Checker }, file: string): MachineTypes | undefined {
  const types = declaredTypes(program, checker, file);
  if (types === undefined) return undefined;
  const read = typeReader(checker);
  const events = new Map<string, TypeSpec>();
  for (const member of membersOf(types.events)) {
    const spec = read(member);
    if (spec.kind !== 'object') continue;
    const { type, ...fields } = spec.fields;
    for (const name of textsOf(type?.type)) {
      const payload: TypeSpec = { kind: 'object', fields };
      const known = events.get(name);
      events.set(name, known === undefined ? payload : unionOf([known, payload]));
    }
  }
  const outputs = new Map<string, TypeSpec>();
  for (const member of membersOf(types.actors)) {
    const spec = read(member);
    if (spec.kind !== 'object') continue;
    const output = spec.fields.output?.type;
    if (output !== undefined) for (const src of textsOf(spec.fields.src?.type)) outputs.set(src, output);
  }
  return { input: read(types.input), events, outputs };
}

function declaredTypes(program: Program, checker: Checker, file: string): Record<Part, Type> | undefined {
  const source = program.getSourceFile(file);
  const found = (source?.statements ?? []).flatMap((statement) => {
    const { declarationList } = statement as { declarationList?: { declarations: readonly { name: never }[] } };
    const name = declarationList?.declarations[0]?.name;
    if (name === undefined) return [];
    const type = checker.getTypeAtLocation(name);
    return type === undefined ? [] : [[(name as { text: string }).text, type] as const];
  });
  const types = Object.fromEntries(found) as Partial<Record<Part, Type>>;
  return PARTS.every((part) => types[part] !== undefined) ? (types as Record<Part, Type>) : undefined;
}

const withoutUndefined = (type: TypeSpec): TypeSpec =>
  type.kind === 'union'
    ? unionOf(type.members.filter((each) => each.kind !== 'literal' || each.value !== undefined))
    : type;

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

const textsOf = (type: TypeSpec | undefined): string[] =>
  (type?.kind === 'union' ? type.members : [type]).flatMap((each) =>
    each?.kind === 'literal' && typeof each.value === 'string' ? [each.value] : [],
  );

/** Reads types as plain data. A type that refers to itself, is very deep, or belongs to a library is unknown. */
function typeReader(checker: Checker): (type: Type) => TypeSpec {
  const known = new Map<number, TypeSpec>();
  let count = 0;
  const read = (type: Type, depth: number): TypeSpec => {
    const seen = known.get(type.id);
    if (seen !== undefined) return seen;
    count += 1;
    if (count > MAX_TYPES || depth > MAX_DEPTH) return UNKNOWN;
    known.set(type.id, UNKNOWN);
    const spec = specOf(type, depth);
    // A type that was cut off because of the depth may be complete elsewhere.
    if (depth < MAX_DEPTH - 2) known.set(type.id, spec);
    else known.delete(type.id);
    return spec;
  };
  const specOf = (type: Type, depth: number): TypeSpec => {
    const { flags } = type;
    if (flags & FLAGS.undefined || flags & FLAGS.void) return { kind: 'literal', value: undefined };
    if (flags & FLAGS.null) return { kind: 'literal', value: null };
    if (flags & FLAGS.boolean) return { kind: 'boolean' };
    if (flags & FLAGS.text) return { kind: 'text' };
    if (flags & FLAGS.number) return { kind: 'number' };
    if (flags & FLAGS.bigint) return { kind: 'bigint' };
    if (type.isLiteralType()) return { kind: 'literal', value: type.value };
    if (flags & TEMPLATE) {
      const { texts } = type as unknown as { texts: readonly string[] };
      return { kind: 'literal', value: texts.join('text') };
    }
    if (type.isUnionType()) return unionOf(type.getTypes().map((each) => read(each, depth)));
    if (type.isIntersectionType()) {
      const parts = type.getTypes();
      const simple = parts.find((part) => (part.flags & (FLAGS.text | FLAGS.number)) !== 0);
      return simple === undefined ? objectSpec(type, depth) : read(simple, depth);
    }
    return type.isObjectType() ? objectSpec(type, depth) : UNKNOWN;
  };
  const objectSpec = (type: Type, depth: number): TypeSpec => {
    const deeper = (each: Type | undefined): TypeSpec => (each === undefined ? UNKNOWN : read(each, depth + 1));
    if (checker.isArrayType(type)) return { kind: 'list', item: deeper(checker.getTypeArguments(type as never)[0]) };
    if (checker.isTupleType(type)) return { kind: 'tuple', items: checker.getTypeArguments(type as never).map(deeper) };
    const name = type.getSymbol()?.name ?? '';
    const parts = () => (type.isTypeReference() ? checker.getTypeArguments(type as never) : []);
    if (name === 'Date') return { kind: 'date' };
    if (/^(Eval|Range|Reference|Syntax|Type|URI)?Error$/.test(name)) return { kind: 'error' };
    if (name === 'Set' || name === 'ReadonlySet') return { kind: 'set', item: deeper(parts()[0]) };
    if (name === 'Map' || name === 'ReadonlyMap')
      return { kind: 'map', key: deeper(parts()[0]), item: deeper(parts()[1]) };
    const properties = checker.getPropertiesOfType(type);
    const [signature] = checker.getSignaturesOfType(type, CALL_SIGNATURE);
    if (signature !== undefined)
      return { kind: 'function', result: deeper(checker.getReturnTypeOfSignature(signature)) };
    const [index] = properties.length === 0 ? checker.getIndexInfosOfType(type) : [];
    if (index !== undefined) return { kind: 'record', item: deeper(index.valueType) };
    const names = properties.map((property) => property.name);
    if (names.includes('send') && names.includes('sessionId')) return { kind: 'actor' };
    // A promise never ends here, so nothing reads it.
    if (names.length > MAX_FIELDS || (names.includes('then') && names.includes('catch'))) return UNKNOWN;
    if (names.length === 0) return UNKNOWN;
    const fields = properties.map((property): [string, TypeField] => {
      const own = deeper(checker.getTypeOfSymbol(property));
      const isOptional = (property.flags & OPTIONAL_SYMBOL) !== 0;
      return [property.name, { type: isOptional ? withoutUndefined(own) : own, isOptional }];
    });
    return { kind: 'object', fields: Object.fromEntries(fields) };
  };
  return (type) => read(type, 0);
}
