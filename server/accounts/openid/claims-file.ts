import * as z from 'zod';
import { ROLES } from '../../../src/rules/roles.ts';
import { STAFF_RIGHTS, type StaffRight } from '../../../src/rules/staff-rights.ts';
import { readSettingsFile, strictObject } from '../../shared/settings-file.ts';

const name = z.string({ error: 'must be the name of a claim' }).min(1, { error: 'must be the name of a claim' });
const claim = z.union([name, z.array(name).min(1)], {
  error: 'must be the name of a claim, or a list of names for a claim inside another one',
});
const value = z.union([z.string(), z.number(), z.boolean()]);
const has = z
  .union([value, z.array(value).min(1)], { error: 'must be a value, or a list of values' })
  .default(true)
  .transform((values) => (Array.isArray(values) ? values : [values]));
const flag = strictObject({ claim, has }, 'must have the name of a claim, and the values that set the flag').optional();

const scope = z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { error: 'must be the name of a scope, without spaces' });

const fields = {
  scopes: z.array(scope, { error: 'must be a list of scopes' }).default(['profile', 'email']),
  /** The assurance that the issuer is asked for. `require` checks what it answers. */
  acr_values: z.array(scope, { error: 'must be a list of values without spaces' }).default([]),
  person: strictObject(
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
  roles: strictObject(
    {
      claim,
      values: z
        .array(
          strictObject(
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
    .array(strictObject({ claim, has }, 'must have the name of a claim, and the values of which the account has one'), {
      error: 'must be a list of claims with the values of which the account has one',
    })
    .default([]),
  flags: strictObject(
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
  rights: strictObject(
    Object.fromEntries(STAFF_RIGHTS.map((right) => [right, flag])) as Record<StaffRight, typeof flag>,
    'must be a list of rights',
  ).optional(),
};
const ClaimsFile = strictObject(fields, 'must have the field person');

/** How the claims of an account become a person. See docs/sign-in.md for the file. */
export type ClaimsMapping = z.infer<typeof ClaimsFile>;
/** The name of a claim, or the names on the way to a claim inside another one. */
export type ClaimName = z.infer<typeof claim>;

/** The fields of the file on its first two levels. */
const NAMES = [
  ...Object.keys(fields),
  ...[fields.person, fields.flags.unwrap(), fields.rights.unwrap()].flatMap(({ shape }) => Object.keys(shape)),
];

/**
 * Reads the file of the setting OIDC_CLAIMS. It may be YAML or JSON, which is a part of YAML.
 * @throws StartupError when the file is missing or wrong, with one sentence for each problem
 */
export const readClaimsFile = (path: string): ClaimsMapping =>
  readSettingsFile({ path, setting: 'OIDC_CLAIMS', schema: ClaimsFile, names: NAMES });
