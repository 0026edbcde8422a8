/**
 * What a claim says, in the forms in which issuers send it: one text or a list, several values in one text, with the path of
 * a group, with the scope of an organization, or as a URN. Source: decisions, shapes of claims; OIDC-25, OIDC-26.
 */

const MAX_VALUES = 5_000;
const SEPARATORS = /[;,|\r\n\t]+/;
/** The name of an entry in a directory, such as `CN=students,OU=Groups,DC=uni,DC=edu`. Its commas separate no values. */
const DIRECTORY_NAME = /^(?:cn|ou|uid)=((?:[^,\\]|\\.)+)/i;
/** The affiliations of eduPerson, which issuers also send as one text with spaces between. */
const AFFILIATIONS = 'faculty student staff alum member affiliate employee library-walk-in'.split(' ');

/** The texts of a claim: each of a list, and the names of an object. Line breaks and further spaces are one space. */
export function textsOf(claim: unknown): string[] {
  return rawTextsOf(claim)
    .map((text) => text.replaceAll(/[\s\p{Cc}\uFEFF]+/gu, ' ').trim())
    .filter((text) => text !== '');
}

/**
 * The values of a claim that gives rights: those of a list as they are, and those that a separator parts in a text. A value of
 * a list is never parted, because its name may be the choice of another person.
 */
export function exactValuesOf(claim: unknown): string[] {
  const isList = Array.isArray(claim);
  return rawTextsOf(claim)
    .flatMap((text) => (isList ? [text] : [text, ...partsOf(text)]))
    .map(withoutSlash);
}

/**
 * The values of a claim that describes a person, also without path and scope, in lower case. A scope is left out only when all
 * scopes of the claim are of one organization.
 * @param known the values that are looked for, with which a text with spaces is compared
 */
export function looseValuesOf(claim: unknown, known: readonly string[]): string[] {
  const texts = rawTextsOf(claim);
  const parts = texts.length === 1 ? texts.flatMap(partsOf) : texts.flatMap((text) => [text.trim()]);
  const values = parts.flatMap((part) => wordsOf(part, known));
  const withScope = areOfOneOrganization(values.flatMap(scopeOf));
  const all = [...texts, ...values, ...values.flatMap((value) => nameOf(value, withScope))];
  return [...new Set(all.map((value) => withoutSlash(value).toLowerCase()))];
}

/** The value of the claims file as `looseValuesOf` returns values. */
export const looseValue = (value: string | number | boolean): string => withoutSlash(String(value)).toLowerCase();
/** The value of the claims file as `exactValuesOf` returns values. */
export const exactValue = (value: string | number | boolean): string => withoutSlash(String(value));

/** Keycloak writes a group as `/students`. */
const withoutSlash = (value: string): string => value.trim().replace(/^\/(?=[^/]+$)/, '');

function rawTextsOf(claim: unknown): string[] {
  if (Array.isArray(claim))
    return claim
      .flat(2)
      .slice(0, MAX_VALUES)
      .flatMap((each) => (Array.isArray(each) ? [] : rawTextsOf(each)));
  switch (typeof claim) {
    case 'string':
      return claim.trim() === '' ? [] : [claim];
    case 'number':
    case 'boolean':
      return [String(claim)];
    case 'object':
      return claim === null ? [] : textsOfObject(claim as Record<string, unknown>);
    default:
      return [];
  }
}

/** SCIM has `{ value, display }`, others `{ id, name }`. Zitadel has an object whose keys are the roles, with objects in them. */
function textsOfObject(object: Record<string, unknown>): string[] {
  const { value, name } = object;
  const named = value ?? name;
  if (typeof named === 'string') return named.trim() === '' ? [] : [named];
  const entries = Object.entries(object).slice(0, MAX_VALUES);
  return entries.every(([, each]) => typeof each === 'object' && each !== null) ? entries.map(([key]) => key) : [];
}

function partsOf(text: string): string[] {
  const list = listInText(text);
  if (list !== null) return list;
  const separators = DIRECTORY_NAME.test(text.trim()) ? /[;|\r\n\t]+/ : SEPARATORS;
  return text
    .split(separators, MAX_VALUES)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A list that was written as a text: `["student","staff"]`, or `[student, staff]` without quotation marks. */
function listInText(text: string): string[] | null {
  const [, inner] = /^\s*\[([\s\S]*)\]\s*$/.exec(text) ?? [];
  if (inner === undefined) return null;
  try {
    return rawTextsOf(JSON.parse(text)).map((each) => each.trim());
  } catch {
    return inner
      .split(SEPARATORS, MAX_VALUES)
      .map((part) => part.trim().replaceAll(/^["']|["']$/g, ''))
      .filter((part) => part !== '');
  }
}

/** "student staff" are two values, and "former student" is one: every word must be a value, or have a scope or a path. */
function wordsOf(part: string, known: readonly string[]): string[] {
  const words = part.split(/\s+/, MAX_VALUES);
  const values = new Set([...AFFILIATIONS, ...known.map((value) => value.toLowerCase())]);
  const areValues = words.every((word) => values.has(word.toLowerCase()) || /^\/|^urn:|.@./i.test(word));
  return words.length > 1 && areValues ? [part, ...words] : [part];
}

const SCOPED = /^([^@\s]+)@([^@\s]+)$/;

const scopeOf = (value: string): string[] => SCOPED.exec(value)?.slice(2, 3) ?? [];

function areOfOneOrganization(scopes: readonly string[]): boolean {
  const [shortest = ''] = scopes.map((scope) => scope.toLowerCase()).toSorted((a, b) => a.length - b.length);
  return scopes.every((scope) => `.${scope.toLowerCase()}`.endsWith(`.${shortest}`));
}

/** The name in a value with a path, a scope, or both; nothing for a value without. */
function nameOf(value: string, withScope: boolean): string[] {
  const [, directoryName] = DIRECTORY_NAME.exec(value) ?? [];
  if (directoryName !== undefined) return [directoryName.replaceAll(/\\(.)/g, '$1')];
  const isUrn = /^urn:/i.test(value);
  // The authority of a group in a URN: urn:geant:uni.edu:group:students#login.uni.edu
  const plain = isUrn ? value.replace(/#.*$/, '') : value;
  const isScoped = !isUrn && SCOPED.test(plain);
  if (isScoped && !withScope) return [];
  const withoutScope = isScoped ? (SCOPED.exec(plain)?.[1] ?? plain) : plain;
  const name =
    withoutScope
      .replace(/[/:\\#]+$/, '')
      .split(/[/:\\#]/)
      .at(-1) ?? '';
  return name === '' || name === value ? [] : [name];
}
