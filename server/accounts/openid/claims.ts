import { rightsOf, STAFF_RIGHTS, type StaffRight } from '../../../src/rules/staff-rights.ts';
import type { PersonRow } from '../../db/schema.ts';
import { isPostgresText } from '../../shared/postgres-text.ts';
import { exactValue, exactValuesOf, looseValue, looseValuesOf, textsOf } from './claim-values.ts';
import type { ClaimName, ClaimsMapping } from './claims-file.ts';

/** What the issuer says about an account, by claim. */
export type Claims = Record<string, unknown>;
/** The columns of a person that come from claims. A column that the claims file does not name is absent. */
export type ClaimedPerson = Pick<PersonRow, 'username' | 'first_name' | 'last_name'> & Partial<PersonRow>;

/** The account lacks a claim without which there is no person. The message is for the log. */
export class MissingClaimError extends Error {
  /** The field of the claims file, such as `username`; `name` for the first and the last name together. */
  readonly field: string;

  constructor(field: 'username' | 'name', claims: readonly ClaimName[]) {
    const names = claims.map(pathOf);
    super(
      names.length === 1
        ? `the claim ${names[0]} for ${field} is missing or is no text`
        : `the claims ${names.join(' and ')} for the ${field} are missing or are no texts`,
    );
    this.field = field;
  }
}

/** The account has none of the values that the claims file requires of a claim. The message is for the log. */
export class ForbiddenAccountError extends Error {
  constructor(claim: ClaimName) {
    super(`the claim ${pathOf(claim)} has none of the values that the claims file requires`);
  }
}

/** The username has a character that looks like others. The message is for the log. */
export class AmbiguousUsernameError extends Error {
  constructor(claim: ClaimName) {
    super(`the claim ${pathOf(claim)} for username has a character that looks like another one`);
  }
}

const LONGEST_TEXT = 200;
const LONGEST_ADDRESS = 2_000;

/** The flags that let a person see or do more than others. Only a whole value of a claim sets them. */
const RIGHTS = ['is_staff', 'is_superuser', 'can_use_demo', 'financial_dashboard_access'];

/**
 * The person of an account. The username is in lower case, and in the one form that Unicode has for compatible characters
 * (NFKC): the Kelvin sign would otherwise become a k, and its account another person. One of the two names is enough, because
 * many people have only one; without both, the standard claim `name` counts.
 * Source: decisions, shapes of claims; OIDC-25, OIDC-26.
 * @throws AmbiguousUsernameError when the username is not in this form
 * @throws ForbiddenAccountError when the account lacks a required value
 * @throws MissingClaimError when there is no username, or no name at all
 */
export function personOf({ person, roles, flags, rights, require }: ClaimsMapping, claims: Claims): ClaimedPerson {
  for (const { claim, has } of require) {
    if (!hasExactValue(claims, claim, has)) throw new ForbiddenAccountError(claim);
  }
  const username = textOf(claims, person.username, LONGEST_TEXT);
  if (username === null) throw new MissingClaimError('username', [person.username]);
  const optional = (field: 'email' | 'nine_number') => {
    const name = person[field];
    return name === undefined ? {} : { [field]: textOf(claims, name, LONGEST_TEXT) };
  };
  if (username !== username.normalize('NFKC')) throw new AmbiguousUsernameError(person.username);
  return {
    username: username.toLowerCase(),
    ...namesOf(person, claims),
    ...optional('email'),
    ...optional('nine_number'),
    ...(person.photo === undefined ? {} : { photo: photoOf(claims, person.photo) }),
    ...(roles === undefined ? {} : rolesOf(roles, claims)),
    ...Object.fromEntries(
      Object.entries(flags).flatMap(([name, rule]) => {
        if (rule === undefined) return [];
        const isSet = RIGHTS.includes(name) ? hasExactValue : hasLooseValue;
        return [[name, isSet(claims, rule.claim, rule.has)]];
      }),
    ),
    ...(rights === undefined ? {} : { rights: rightsByClaims(rights, claims) }),
  };
}

/** The rights of staff with these claims. What the file does not name stays with all staff. Source: ADMIN-90. */
function rightsByClaims(rights: NonNullable<ClaimsMapping['rights']>, claims: Claims): StaffRight[] {
  const usual = rightsOf({ is_staff: true, is_superuser: false, rights: null });
  return STAFF_RIGHTS.filter((right) => {
    const rule = rights[right];
    return rule === undefined ? usual.includes(right) : hasExactValue(claims, rule.claim, rule.has);
  });
}

function namesOf(person: ClaimsMapping['person'], claims: Claims): Pick<ClaimedPerson, 'first_name' | 'last_name'> {
  const first = textOf(claims, person.first_name, LONGEST_TEXT);
  const last = textOf(claims, person.last_name, LONGEST_TEXT);
  if (first !== null || last !== null) return { first_name: first ?? '', last_name: last ?? '' };
  const whole = textOf(claims, 'name', LONGEST_TEXT);
  if (whole === null) throw new MissingClaimError('name', [person.first_name, person.last_name]);
  return { first_name: whole, last_name: '' };
}

/** The first role of the file that the account has is the primary one. */
function rolesOf({ claim, values }: NonNullable<ClaimsMapping['roles']>, claims: Claims) {
  const known = values.map(({ value }) => String(value));
  const own = looseValuesOf(find(claims, claim), known);
  const roles = new Set(values.filter(({ value }) => own.includes(looseValue(value))).map(({ role }) => role));
  const [primary_role = null, ...other_roles] = roles;
  return { primary_role, other_roles };
}

/** Portraits come over https only, like all images from elsewhere. */
function photoOf(claims: Claims, name: ClaimName): string | null {
  const isPortrait = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';
  return readableTexts(claims, name, LONGEST_ADDRESS).find(isPortrait) ?? null;
}

/**
 * A claim of which nothing was understood, with the fields of the claims file that need it. `seen` says its shape, and nothing
 * that a person has.
 */
export type ClaimFault = { claim: string; fields: string[]; seen: string };

/**
 * The claims that the account has, and that say nothing to the claims file. The person signs in without what they would say.
 * Source: OIDC-27.
 */
export function claimFaultsOf({ person, roles, flags, rights = {} }: ClaimsMapping, claims: Claims): ClaimFault[] {
  const texts = Object.entries(person).flatMap(([field, claim]) => {
    if (claim === undefined) return [];
    const found = field === 'photo' ? photoOf(claims, claim) : textOf(claims, claim, LONGEST_TEXT);
    return [{ field, claim, isUnderstood: found !== null }];
  });
  const ofRoles =
    roles === undefined
      ? []
      : [{ field: 'roles', claim: roles.claim, isUnderstood: rolesOf(roles, claims).primary_role !== null }];
  // Most people lack the value that sets a flag.
  const ofFlags = Object.entries({ ...flags, ...rights }).flatMap(([field, rule]) => {
    if (rule === undefined) return [];
    const isUnderstood =
      roles !== undefined && pathOf(rule.claim) === pathOf(roles.claim)
        ? hasLooseValue(claims, rule.claim, rule.has)
        : exactValuesOf(find(claims, rule.claim)).length > 0;
    return [{ field, claim: rule.claim, isUnderstood }];
  });
  const uses = [...texts, ...ofRoles, ...ofFlags];
  return [...new Set(uses.map(({ claim }) => pathOf(claim)))].flatMap((path) => {
    const ofClaim = uses.filter(({ claim }) => pathOf(claim) === path);
    const [first] = ofClaim;
    if (first === undefined || ofClaim.some(({ isUnderstood }) => isUnderstood)) return [];
    const seen = shapeOf(claims, first.claim);
    return seen === null ? [] : [{ claim: path, fields: ofClaim.map(({ field }) => field), seen }];
  });
}

/** @returns null for a claim that the account does not have, which is no fault */
function shapeOf(claims: Claims, name: ClaimName): string | null {
  const value = find(claims, name);
  const [first = ''] = [name].flat();
  const references = claims._claim_names;
  if (
    value === undefined &&
    typeof references === 'object' &&
    references !== null &&
    Object.hasOwn(references, first)
  ) {
    return 'only a reference, because the account has too many values';
  }
  if (Array.isArray(value)) return value.length === 0 ? null : `a list of ${value.length}`;
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return null;
  if (typeof value === 'string') return `a text of ${value.length} characters`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const hasExactValue = (claims: Claims, name: ClaimName, wanted: readonly Value[]): boolean => {
  const own = exactValuesOf(find(claims, name));
  return wanted.some((value) => own.includes(exactValue(value)));
};

const hasLooseValue = (claims: Claims, name: ClaimName, wanted: readonly Value[]): boolean => {
  const own = looseValuesOf(find(claims, name), wanted.map(String));
  return wanted.some((value) => own.includes(looseValue(value)));
};

/** The first text of a claim that can be stored. */
function textOf(claims: Claims, name: ClaimName, longest: number): string | null {
  return readableTexts(claims, name, longest)[0] ?? null;
}

/** A truth value is no text about a person. */
function readableTexts(claims: Claims, name: ClaimName, longest: number): string[] {
  const isReadable = (value: unknown) => typeof value !== 'boolean' && isPostgresText(value);
  const values = [find(claims, name)].flat().filter(isReadable);
  return textsOf(values).filter((text) => text.length <= longest);
}

type Value = string | number | boolean;

function pathOf(claim: ClaimName): string {
  return [claim].flat().join('.');
}

function find(claims: Claims, name: ClaimName): unknown {
  return [name].flat().reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isObject ? (value as Claims)[key] : undefined;
  }, claims);
}
