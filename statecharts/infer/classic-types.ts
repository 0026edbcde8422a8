import type { Checker, Program, Type } from 'typescript/unstable/sync';

/**
 * The API of TypeScript 5 and 6 in the form of that of TypeScript 7: only what `machine-types.ts` uses. The numbers of flags
 * differ between the versions, so each is read from the version that is installed.
 */

/** What is used of the package `typescript` up to version 6. It is not installed in this project. */
export type ClassicTypeScript = {
  TypeFlags: Record<ClassicFlag | 'Object' | 'TemplateLiteral', number>;
  ObjectFlags: { Reference: number };
  convertCompilerOptionsFromJson: (options: object, folder: string) => { options: object };
  createCompilerHost: (options: object) => ClassicHost;
  createProgram: (files: readonly string[], options: object, host: ClassicHost) => ClassicProgram;
};

type ClassicFlag =
  | 'Any'
  | 'String'
  | 'Number'
  | 'BigInt'
  | 'Boolean'
  | 'BooleanLiteral'
  | 'Undefined'
  | 'Null'
  | 'Void';
type ClassicHost = {
  readFile: (file: string) => string | undefined;
  fileExists: (file: string) => boolean;
};
type ClassicProgram = { getTypeChecker: () => ClassicChecker; getSourceFile: (file: string) => unknown };
type ClassicType = {
  id: number;
  flags: number;
  objectFlags?: number;
  value?: unknown;
  intrinsicName?: string;
  texts?: readonly string[];
  types?: readonly ClassicType[];
  symbol?: { name: string };
  isUnion: () => boolean;
  isIntersection: () => boolean;
};
type ClassicChecker = {
  getTypeAtLocation: (node: unknown) => ClassicType;
  getTypeArguments: (type: ClassicType) => readonly ClassicType[];
  getReturnTypeOfSignature: (signature: unknown) => ClassicType;
  getTypeOfSymbol: (symbol: unknown) => ClassicType;
  getIndexInfosOfType: (type: ClassicType) => readonly { type: ClassicType }[];
  isArrayType: (type: ClassicType) => boolean;
  isTupleType: (type: ClassicType) => boolean;
  getPropertiesOfType: (type: ClassicType) => unknown;
  getSignaturesOfType: (type: ClassicType, kind: number) => unknown;
};

/** The flags of TypeScript 7 by their names in the older versions. */
const FLAGS: Record<ClassicFlag | 'TemplateLiteral', number> = {
  Any: 1,
  String: 32,
  Number: 64,
  BigInt: 128,
  Boolean: 256,
  BooleanLiteral: 8_192,
  Undefined: 4,
  Null: 8,
  Void: 16,
  TemplateLiteral: 1 << 22,
};

export const isClassic = (loaded: object): loaded is ClassicTypeScript =>
  'createProgram' in loaded && 'createCompilerHost' in loaded && 'TypeFlags' in loaded;

/**
 * Opens a program whose root files exist only in memory.
 * @param files the contents of these files by their paths
 */
export function openClassic(
  typescript: ClassicTypeScript,
  { files, compilerOptions, folder }: { files: ReadonlyMap<string, string>; compilerOptions: object; folder: string },
): { program: Program; checker: Checker } {
  const { options } = typescript.convertCompilerOptionsFromJson(compilerOptions, folder);
  const host = typescript.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (file) => files.get(file) ?? readFile(file);
  host.fileExists = (file) => files.has(file) || fileExists(file);
  const program = typescript.createProgram([...files.keys()], options, host);
  return { program: program as unknown as Program, checker: newChecker(typescript, program.getTypeChecker()) };
}

/** The checker, whose types have the methods and flags of TypeScript 7. */
export function newChecker(typescript: Pick<ClassicTypeScript, 'TypeFlags' | 'ObjectFlags'>, classic: ClassicChecker) {
  const originals = new Map<Type, ClassicType>();
  const known = new Map<ClassicType, Type>();
  const flagNames = Object.keys(FLAGS) as (keyof typeof FLAGS)[];
  const original = (type: Type) => originals.get(type) as ClassicType;
  const typeOf = (type: ClassicType): Type => {
    const seen = known.get(type);
    if (seen !== undefined) return seen;
    const has = (name: keyof ClassicTypeScript['TypeFlags']) => (type.flags & typescript.TypeFlags[name]) !== 0;
    const isLiteral = has('BooleanLiteral') || (type.value !== undefined && !type.isUnion());
    const made = {
      id: type.id,
      flags: flagNames.reduce((flags, name) => (has(name) ? flags | FLAGS[name] : flags), 0),
      value: has('BooleanLiteral') ? type.intrinsicName === 'true' : type.value,
      texts: type.texts,
      isUnionType: () => type.isUnion(),
      isIntersectionType: () => type.isIntersection(),
      isLiteralType: () => isLiteral,
      isObjectType: () => has('Object'),
      isTypeReference: () => has('Object') && ((type.objectFlags ?? 0) & typescript.ObjectFlags.Reference) !== 0,
      getTypes: () => (type.types ?? []).map(typeOf),
      getSymbol: () => type.symbol,
    } as unknown as Type;
    known.set(type, made);
    originals.set(made, type);
    return made;
  };
  return {
    getTypeAtLocation: (node: unknown) => typeOf(classic.getTypeAtLocation(node)),
    getTypeArguments: (type: Type) => classic.getTypeArguments(original(type)).map(typeOf),
    getReturnTypeOfSignature: (signature: unknown) => typeOf(classic.getReturnTypeOfSignature(signature)),
    getTypeOfSymbol: (symbol: unknown) => typeOf(classic.getTypeOfSymbol(symbol)),
    getIndexInfosOfType: (type: Type) =>
      classic.getIndexInfosOfType(original(type)).map((info) => ({ valueType: typeOf(info.type) })),
    isArrayType: (type: Type) => classic.isArrayType(original(type)),
    isTupleType: (type: Type) => classic.isTupleType(original(type)),
    getPropertiesOfType: (type: Type) => classic.getPropertiesOfType(original(type)),
    getSignaturesOfType: (type: Type, kind: number) => classic.getSignaturesOfType(original(type), kind),
  } as unknown as Checker;
}
