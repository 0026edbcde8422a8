/** What a TypeScript type allows, as plain data. */
export type TypeSpec =
  | { kind: 'unknown' | 'text' | 'number' | 'boolean' | 'bigint' | 'date' | 'error' | 'actor' }
  | { kind: 'literal'; value: unknown }
  | { kind: 'union'; members: readonly TypeSpec[] }
  | { kind: 'object'; fields: Readonly<Record<string, TypeField>> }
  | { kind: 'list' | 'set' | 'record'; item: TypeSpec }
  | { kind: 'map'; key: TypeSpec; item: TypeSpec }
  | { kind: 'tuple'; items: readonly TypeSpec[] }
  | { kind: 'function'; result: TypeSpec };

export type TypeField = { type: TypeSpec; isOptional: boolean };

/** What the types of a machine's file say. */
export type MachineTypes = {
  input: TypeSpec;
  /** The payloads of each event, as objects without the field `type`. */
  events: ReadonlyMap<string, TypeSpec>;
  /** The outputs of actors, by their name in `setup`. */
  outputs: ReadonlyMap<string, TypeSpec>;
};

export const UNKNOWN: TypeSpec = { kind: 'unknown' };

/** A union without equal members and without unions in it; the only member if there is one. */
export function unionOf(members: readonly TypeSpec[]): TypeSpec {
  const flat = members.flatMap((each) => (each.kind === 'union' ? each.members : [each]));
  if (flat.some(({ kind }) => kind === 'unknown')) return UNKNOWN;
  const distinct = [...new Map(flat.map((each) => [JSON.stringify(each), each])).values()];
  return distinct.length === 1 ? (distinct[0] as TypeSpec) : { kind: 'union', members: distinct };
}

/** The type of a field; of a union, what its members have under this name. */
export function typeOfField(type: TypeSpec, key: string): TypeSpec {
  if (type.kind === 'object') return type.fields[key]?.type ?? UNKNOWN;
  if (type.kind === 'record') return type.item;
  if (type.kind === 'tuple') return type.items[Number(key)] ?? UNKNOWN;
  if (type.kind !== 'union') return UNKNOWN;
  const known = type.members.flatMap((member) => {
    const isField = member.kind === 'record' || (member.kind === 'object' && key in member.fields);
    return isField ? [typeOfField(member, key)] : [];
  });
  return known.length === 0 ? UNKNOWN : unionOf(known);
}

/** The type of the items of a list; of a union, of its lists. */
export function typeOfItem(type: TypeSpec): TypeSpec {
  if (type.kind === 'list' || type.kind === 'set') return type.item;
  if (type.kind === 'tuple') return unionOf(type.items);
  if (type.kind !== 'union') return UNKNOWN;
  const known = type.members.filter(({ kind }) => kind === 'list' || kind === 'tuple').map(typeOfItem);
  return known.length === 0 ? UNKNOWN : unionOf(known);
}

export const typeOfResult = (type: TypeSpec): TypeSpec => (type.kind === 'function' ? type.result : UNKNOWN);
