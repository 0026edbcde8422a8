import { type Claims, claimFaultsOf, personOf } from '../../server/accounts/openid/claims.ts';
import type { ClaimsMapping } from '../../server/accounts/openid/claims-file.ts';
import type { FieldCase } from './field-case.ts';

const mapping: ClaimsMapping = {
  scopes: [],
  acr_values: [],
  person: { username: 'preferred_username', first_name: 'given_name', last_name: 'family_name', email: 'email' },
  roles: {
    claim: 'groups',
    values: [
      { value: 'student', role: 'student' },
      { value: 'faculty', role: 'faculty' },
      { value: 'Employees of the University', role: 'staff' },
    ],
  },
  require: [],
  flags: {
    is_staff: { claim: 'groups', has: ['portal-editors'] },
    is_new_student: { claim: 'groups', has: ['new-students'] },
  },
};

const account: Claims = { preferred_username: 'lin', given_name: 'Maya', family_name: 'Lin' };

/** The roles and flags of an account with these groups. */
const rolesOf = (groups: unknown) => () => {
  const { primary_role, other_roles, is_staff, is_new_student } = personOf(mapping, { ...account, groups });
  const flags = [...(is_staff === true ? ['is_staff'] : []), ...(is_new_student === true ? ['is_new_student'] : [])];
  return [...[primary_role ?? null, ...(other_roles ?? [])].filter((role) => role !== null), ...flags];
};

/** The texts of an account with these claims. */
const textsOf = (claims: Claims) => () => {
  const { username, first_name, last_name, email = null } = personOf(mapping, { ...account, ...claims });
  return [username, first_name, last_name, email];
};

export const cases: FieldCase[] = [
  {
    name: 'each text of a claim is a list of one',
    source: 'https://github.com/simplesamlphp/simplesamlphp-module-oidc/issues/308',
    read: textsOf({
      preferred_username: ['lin'],
      given_name: ['Maya'],
      family_name: ['Lin'],
      email: ['lin@uni.example'],
    }),
    expected: ['lin', 'Maya', 'Lin', 'lin@uni.example'],
  },
  {
    name: 'an account of the directory has an empty address before the real one',
    source: 'https://github.com/keycloak/keycloak/issues/20218',
    read: textsOf({ email: ['', null, 'lin@uni.example', 'maya@uni.example'] }),
    expected: ['lin', 'Maya', 'Lin', 'lin@uni.example'],
  },
  {
    name: 'a person has one name',
    source: 'https://github.com/DefGuard/defguard/issues/1674',
    read: textsOf({ given_name: 'Suharto', family_name: undefined }),
    expected: ['lin', 'Suharto', '', null],
  },
  {
    name: 'an issuer sends the whole name only',
    source: 'https://github.com/ets-berkeley-edu/boac/pull/646',
    read: textsOf({ given_name: undefined, family_name: '', name: 'Maya Lin' }),
    expected: ['lin', 'Maya Lin', '', null],
  },
  {
    name: 'a name of the directory has a line break and a tab',
    source: 'https://datatracker.ietf.org/doc/html/rfc2849',
    read: textsOf({ given_name: 'Maya\r\n\tAnn ', family_name: '\uFEFFLin\n' }),
    expected: ['lin', 'Maya Ann', 'Lin', null],
  },
  {
    name: 'one group comes as a text',
    source: 'https://github.com/goharbor/harbor/issues/15416',
    read: rolesOf('student'),
    expected: ['student'],
  },
  {
    name: 'affiliations with a scope and semicolons, in upper case',
    source: 'https://github.com/open-webui/open-webui/issues/18979',
    read: rolesOf('Faculty@uni.example;Employee@uni.example;Student@cs.uni.example'),
    expected: ['student', 'faculty'],
  },
  {
    name: 'groups with commas and a name with spaces',
    source: 'https://github.com/DependencyTrack/hyades-apiserver/pull/1294',
    read: rolesOf('Employees of the University, portal-editors,student'),
    expected: ['student', 'staff', 'is_staff'],
  },
  {
    name: 'groups with spaces, as scopes are written',
    source: 'https://datatracker.ietf.org/doc/html/rfc6749#section-3.3',
    read: rolesOf('member student faculty'),
    expected: ['student', 'faculty'],
  },
  {
    name: 'a status of two words is no list',
    source: 'https://wiki.refeds.org/display/STAN/eduPerson',
    read: rolesOf('former student'),
    expected: [],
  },
  {
    name: 'the full path of a group, which gives a role and no rights',
    source: 'https://github.com/rancher/rancher-docs/pull/2117',
    read: rolesOf(['/university/student', '/clubs/portal-editors', '/new-students']),
    expected: ['student', 'is_new_student'],
  },
  {
    name: 'a group at the top of the tree has a slash',
    source: 'https://www.keycloak.org/docs/latest/server_admin/#_group-mappers',
    read: rolesOf(['/portal-editors', '/faculty']),
    expected: ['faculty', 'is_staff'],
  },
  {
    name: 'a group by its URN with an authority',
    source: 'https://aarc-community.org/guidelines/aarc-g002/',
    read: rolesOf(['urn:geant:uni.example:group:students', 'urn:mace:uni.example:group:faculty#login.uni.example']),
    expected: ['faculty'],
  },
  {
    name: 'a group by its name in the directory, with commas in it',
    source: 'https://learn.microsoft.com/en-us/entra/identity/hybrid/connect/how-to-connect-fed-group-claims',
    read: rolesOf('CN=student,OU=Groups,DC=uni,DC=example'),
    expected: ['student'],
  },
  {
    name: 'a group with the domain of a Windows server',
    source:
      'https://learn.microsoft.com/en-us/windows-server/identity/ad-fs/operations/create-a-rule-to-send-group-membership-as-a-claim',
    read: rolesOf(['UNI\\faculty', 'UNI\\Domain Users']),
    expected: ['faculty'],
  },
  {
    name: 'roles are the keys of an object',
    source: 'https://zitadel.com/docs/guides/integrate/retrieve-user-roles',
    read: rolesOf({ student: { '1729': 'uni.example' }, member: { '1729': 'uni.example' } }),
    expected: ['student'],
  },
  {
    name: 'groups are objects with a value',
    source: 'https://datatracker.ietf.org/doc/html/rfc7643#section-4.1.2',
    read: rolesOf([{ value: 'faculty', display: 'Faculty' }, { value: 'portal-editors' }]),
    expected: ['faculty', 'is_staff'],
  },
  {
    name: 'a proxy puts a list into a list',
    source: 'https://github.com/IdentityPython/SATOSA',
    read: rolesOf([['student', 'portal-editors']]),
    expected: ['student', 'is_staff'],
  },
  {
    name: 'a list was written as a text',
    source:
      'https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-specifying-attribute-mapping.html',
    read: rolesOf('[student, new-students]'),
    expected: ['student', 'is_new_student'],
  },
  {
    name: 'a role at another university does not count',
    source: 'https://github.com/indigo-iam/iam/issues/1276',
    read: rolesOf(['student@uni.example', 'faculty@elsewhere.example']),
    expected: [],
  },
  {
    name: 'an entry of a list has a separator in its name, which gives no rights',
    source: 'https://github.com/xperseguers/t3ext-oidc/issues/52',
    read: rolesOf(['Film club; portal-editors']),
    expected: [],
  },
  {
    name: 'more than 200 groups come as a reference',
    source: 'https://learn.microsoft.com/en-us/entra/identity-platform/access-token-claims-reference',
    read: () => claimFaultsOf(mapping, { ...account, _claim_names: { groups: 'src1' } }),
    expected: [
      {
        claim: 'groups',
        fields: ['roles', 'is_staff', 'is_new_student'],
        seen: 'only a reference, because the account has too many values',
      },
    ],
  },
  {
    name: 'groups are numbers of the directory, of which the file has none',
    source: 'https://github.com/goharbor/harbor/issues/15327',
    read: () => claimFaultsOf(mapping, { ...account, groups: [1201, 1202], email: false }),
    expected: [
      { claim: 'email', fields: ['email'], seen: 'a boolean' },
      { claim: 'groups', fields: ['roles', 'is_staff', 'is_new_student'], seen: 'a list of 2' },
    ],
  },
];
