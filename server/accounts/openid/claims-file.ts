import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import * as z from 'zod';
import { ROLES } from '../../../src/rules/roles.ts';
import { STAFF_RIGHTS, type StaffRight } from '../../../src/rules/staff-rights.ts';
import { StartupError, systemCode } from '../../shared/startup-error.ts';

/** So that an error can show a file as it is written, without the file's whole content. */
const MAX_PROBLEMS = 10;

const name = z.string({ error: 'must be the name of a claim' }).min(1, { error: 'must be the name of a claim' });
const claim = z.union([name, z.array(name).min(1)], {
  error: 'must be the name of a claim, or a list of names for a claim inside another one',
});
const value = z.union([z.string(), z.number(), z.boolean()]);
const has = z
  .union([value, z.array(value).min(1)], { error: 'must be a value, or a list of values' })
  .default(true)
  .transform((values) => (Array.isArray(values) ? values : [values]));
const flag = strict({ claim, has }, 'must have the name of a claim, and the values that set the flag').optional();

const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { error: 'must be the name of a scope, without spaces' });

const fields = {
  scopes: z.array(scope, { error: 'must be a list of scopes' }).default(['profile', 'email']),
  /** The assurance that the issuer is asked for. `require` checks what it answers. */
  acr_values: z.array(scope, { error: 'must be a list of values without spaces' }).default([]),
  person: strict(
    {
      username: claim,
      first_name: claim,
      last_name: claim,
      email: claim.optional(),
      nine_number: claim.optional(),
      photo: claim.optional(),
    },
    'must name the claims with the username, first_name and last_name',
  ),
  roles: strict(
    {
      claim,
      values: z
        .array(
          strict(
            { value, role: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }) },
            'must have a value and a role',
          ),
          { error: 'must be a list with a value and a role in each entry' },
        )
        .min(1, { error: 'must have at least one entry' }),
    },
    'must name the claim with the roles, and the role for each of its values',
  ).optional(),
  require: z
    .array(strict({ claim, has }, 'must have the name of a claim, and the values of which the account has one'), {
      error: 'must be a list of claims with the values of which the account has one',
    })
    .default([]),
  flags: strict(
    {
      is_staff: flag,
      is_superuser: flag,
      can_use_demo: flag,
      has_provisional_account: flag,
      financial_dashboard_access: flag,
      is_new_student: flag,
    },
    'must be a list of flags',
  ).default({}),
  /** Areas of the admin pages. One that is not named belongs to all staff, as without this list. */
  rights: strict(
    Object.fromEntries(STAFF_RIGHTS.map((right) => [right, flag])) as Record<StaffRight, typeof flag>,
    'must be a list of rights',
  ).optional(),
};
const ClaimsFile = strict(fields, 'must have the field person');

/** How the claims of an account become a person. See docs/sign-in.md for the file. */
export type ClaimsMapping = z.infer<typeof ClaimsFile>;
/** The name of a claim, or the names on the way to a claim inside another one. */
export type ClaimName = z.infer<typeof claim>;

/**
 * Reads the file of the setting OIDC_CLAIMS. It may be YAML or JSON, which is a part of YAML.
 * @throws StartupError when the file is missing or wrong, with one sentence for each problem
 */
export function readClaimsFile(path: string): ClaimsMapping {
  const parsed = ClaimsFile.safeParse(parse(read(path), path));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, MAX_PROBLEMS).map(describe);
  throw new StartupError([`The file ${path} of the setting OIDC_CLAIMS is not valid.`, ...problems].join('\n'));
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new StartupError(
      `The file ${path} of the setting OIDC_CLAIMS cannot be read (${systemCode(error)}). Check the path and the permissions.`,
    );
  }
}

function parse(text: string, path: string): unknown {
  const document = parseDocument(text, { schema: 'core' });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) {
    const [reason = ''] = problem.message.split('\n');
    const sentence = reason.replace(/[.:]?$/, '.');
    throw new StartupError(`The file ${path} of the setting OIDC_CLAIMS is neither YAML nor JSON: ${sentence}`);
  }
  // Without aliases: a short file could otherwise expand to gigabytes.
  return document.toJS({ maxAliasCount: 0 });
}

function describe(issue: z.core.$ZodIssue): string {
  const where = issue.path.map(String).join('.');
  const field = where === '' ? 'The file' : where;
  if (issue.code !== 'unrecognized_keys') return `${field} ${issue.message}.`;
  return `${field} must not have the unknown ${issue.keys.length === 1 ? 'field' : 'fields'} ${issue.keys.join(', ')}.`;
}

/** An object with only these fields. `message` is for a value that is no object. */
function strict<Shape extends z.core.$ZodShape>(shape: Shape, message: string) {
  return z.strictObject(shape, { error: (issue) => (issue.code === 'invalid_type' ? message : undefined) });
}
