import type { PersonRow } from '../../db/schema.ts';
import { isPostgresText } from '../../postgres-text.ts';
import type { ClaimName, ClaimsMapping } from './claims-file.ts';

/** What the issuer says about an account, by claim. */
export type Claims = Record<string, unknown>;
/** The columns of a person that come from claims. A column that the claims file does not name is absent. */
export type ClaimedPerson = Pick<PersonRow, 'username' | 'first_name' | 'last_name'> & Partial<PersonRow>;

/** The account lacks a claim without which there is no person. The message is for the log. */
export class MissingClaimError extends Error {
  /** The field of the claims file, such as `first_name`. */
  readonly field: string;

  constructor(field: string, claim: ClaimName) {
    super(`the claim ${[claim].flat().join('.')} for ${field} is missing or is no text`);
    this.field = field;
  }
}

/** The account has none of the values that the claims file requires of a claim. The message is for the log. */
export class ForbiddenAccountError extends Error {
  constructor(claim: ClaimName) {
    super(`the claim ${[claim].flat().join('.')} has none of the values that the claims file requires`);
  }
}

/** The username has a character that looks like others. The message is for the log. */
export class AmbiguousUsernameError extends Error {
  constructor(claim: ClaimName) {
    super(`the claim ${[claim].flat().join('.')} for username has a character that looks like another one`);
  }
}

const LONGEST_TEXT = 200;
const LONGEST_ADDRESS = 2_000;

/**
 * The person of an account. The username is in lower case, and in the one form that Unicode has for compatible characters
 * (NFKC): the Kelvin sign would otherwise become a k, and its account another person.
 * Source: decisions, sign-in with the university's accounts.
 * @throws AmbiguousUsernameError when the username is not in this form
 * @throws ForbiddenAccountError when the account lacks a required value
 * @throws MissingClaimError when there is no username, first name or last name
 */
export function personOf({ person, roles, flags, require }: ClaimsMapping, claims: Claims): ClaimedPerson {
  for (const { claim, has } of require) {
    if (!has.some((value) => hasValue(claims, claim, value))) throw new ForbiddenAccountError(claim);
  }
  const required = (field: 'username' | 'first_name' | 'last_name') => {
    const text = textOf(claims, person[field], LONGEST_TEXT);
    if (text === null) throw new MissingClaimError(field, person[field]);
    return text;
  };
  const optional = (field: 'email' | 'nine_number') => {
    const name = person[field];
    return name === undefined ? {} : { [field]: textOf(claims, name, LONGEST_TEXT) };
  };
  const username = required('username');
  if (username !== username.normalize('NFKC')) throw new AmbiguousUsernameError(person.username);
  return {
    username: username.toLowerCase(),
    first_name: required('first_name'),
    last_name: required('last_name'),
    ...optional('email'),
    ...optional('nine_number'),
    ...(person.photo === undefined ? {} : { photo: photoOf(claims, person.photo) }),
    ...(roles === undefined ? {} : rolesOf(roles, claims)),
    ...Object.fromEntries(
      Object.entries(flags).flatMap(([name, rule]) =>
        rule === undefined ? [] : [[name, rule.has.some((value) => hasValue(claims, rule.claim, value))]],
      ),
    ),
  };
}

/** The first role of the file that the account has is the primary one. */
function rolesOf({ claim, values }: NonNullable<ClaimsMapping['roles']>, claims: Claims) {
  const roles = new Set(values.filter(({ value }) => hasValue(claims, claim, value)).map(({ role }) => role));
  const [primary_role = null, ...other_roles] = roles;
  return { primary_role, other_roles };
}

/** Portraits come over https only, like all images from elsewhere. */
function photoOf(claims: Claims, name: ClaimName): string | null {
  const address = textOf(claims, name, LONGEST_ADDRESS);
  return address !== null && URL.canParse(address) && new URL(address).protocol === 'https:' ? address : null;
}

/** Issuers send one value as it is and several as a list, and numbers and truth values also as text. */
function hasValue(claims: Claims, name: ClaimName, value: string | number | boolean): boolean {
  return [find(claims, name)].flat().some((each) => String(each) === String(value));
}

function textOf(claims: Claims, name: ClaimName, longest: number): string | null {
  const value = find(claims, name);
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.trim() === '' || text.length > longest || !isPostgresText(text)) return null;
  return text.trim();
}

function find(claims: Claims, name: ClaimName): unknown {
  return [name].flat().reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isObject ? (value as Claims)[key] : undefined;
  }, claims);
}
