import * as z from 'zod';
import type { ProvisionedAccount } from '../accounts/provisioned-accounts.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const LONGEST = 200;
/** Operations of one request. */
const MOST_OPERATIONS = 100;

/** What is wrong with a request, as RFC 7644 names it. */
export class ScimError extends Error {
  readonly status: 400 | 404 | 409 | 413 | 415;
  readonly scimType: string | null;
  constructor(status: ScimError['status'], detail: string, scimType: string | null = null) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** Entra ID sends "True" and "False", or "false" with some of its mappings. Okta sends booleans. */
const truth = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(true|false)$/i)
    .transform((text) => text.toLowerCase() === 'true'),
]);
const text = z.string().trim().min(1).max(LONGEST);
const externalId = z.string().max(LONGEST).nullable();

/** The attributes that the portal keeps; null for an external id that is removed. */
export type UserChanges = { userName?: string; externalId?: string | null; active?: boolean };

/** Other attributes, such as names and mails, come from the claims of the sign-in. */
const User = z.object({
  userName: text,
  externalId: externalId.optional(),
  active: truth.optional(),
});

const Patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(1_000).optional(),
        value: z.unknown(),
      }),
    )
    .min(1)
    .max(MOST_OPERATIONS),
});

const CHECKS = { username: text, externalid: externalId, active: truth } as const;
const FIELDS = { username: 'userName', externalid: 'externalId', active: 'active' } as const;
type Known = keyof typeof FIELDS;

/** @throws ScimError for a body that is no user */
export function readUser(body: unknown): { userName: string } & UserChanges {
  const user = User.safeParse(body);
  if (!user.success) {
    const [issue] = user.error.issues;
    throw new ScimError(400, `${issue?.path.join('.') ?? 'The body'} is not valid.`, 'invalidValue');
  }
  return user.data as { userName: string } & UserChanges;
}

/**
 * What a PATCH changes of the attributes that the portal keeps, whichever way it is written: with a path or with an object, and with
 * names in any case. Entra ID also changes names, mails and roles with the same request; they are left out.
 * @throws ScimError for a body that is no PATCH, or a value of the wrong type
 */
export function readPatch(body: unknown): UserChanges {
  const patch = Patch.safeParse(body);
  if (!patch.success) throw new ScimError(400, 'The body is no PatchOp with Operations.', 'invalidSyntax');
  const changes: UserChanges = {};
  for (const { op, path, value } of patch.data.Operations) {
    const given = path === undefined ? objectOf(value) : { [path]: value };
    for (const [attribute, each] of Object.entries(given)) {
      const name = nameOf(attribute);
      if (name === null) continue;
      if (op === 'remove') {
        if (name === 'externalid') changes.externalId = null;
        continue;
      }
      const checked = CHECKS[name].safeParse(each);
      if (!checked.success) throw new ScimError(400, `The value of ${FIELDS[name]} is not valid.`, 'invalidValue');
      Object.assign(changes, { [FIELDS[name]]: checked.data });
    }
  }
  return changes;
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'An operation without a path needs an object as its value.', 'invalidSyntax');
  }
  return { ...value };
}

function nameOf(attribute: string): Known | null {
  const name = attribute.trim().toLowerCase().replace(`${USER.toLowerCase()}:`, '');
  return Object.hasOwn(FIELDS, name) ? (name as Known) : null;
}

/** The one form of filter that Entra ID and Okta use to find a user. */
const FILTER = /^\s*(userName|externalId|id)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i;

/**
 * @returns the attribute in lower case, and its value
 * @throws ScimError for any other filter
 */
export function readFilter(filter: string): { attribute: 'username' | 'externalid' | 'id'; value: string } {
  const [, attribute = '', quoted = ''] = FILTER.exec(filter) ?? [];
  try {
    return { attribute: attribute.toLowerCase() as 'username', value: z.string().parse(JSON.parse(quoted)) };
  } catch {
    throw new ScimError(
      400,
      'The portal filters by userName, externalId or id with "eq", such as userName eq "amara".',
      'invalidFilter',
    );
  }
}

/** An account as a user of SCIM. @param base the address of the interface */
export const toUser = (account: ProvisionedAccount, base: string) => ({
  schemas: [USER],
  id: String(account.id),
  ...(account.external_id === null ? {} : { externalId: account.external_id }),
  userName: account.username,
  active: account.is_active,
  meta: {
    resourceType: 'User',
    created: account.created_on.toISOString(),
    lastModified: account.changed_on.toISOString(),
    location: `${base}/Users/${account.id}`,
  },
});

export const toError = ({
  status,
  message,
  scimType,
}: {
  status: number;
  message: string;
  scimType?: string | null;
}) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType === null || scimType === undefined ? {} : { scimType }),
  detail: message,
});

/** @param largest the number of users in one answer */
export const serviceProviderConfig = (base: string, largest: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: largest },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the setting SCIM_TOKEN',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
});
