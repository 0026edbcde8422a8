import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Claims, ForbiddenAccountError, personOf } from '../../server/accounts/openid/claims.ts';
import { readClaimsFile } from '../../server/accounts/openid/claims-file.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'claims');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'claims-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The mapping of a file, with the university of the example in place of the file's. */
function mappingFor(file: string, replacements: Record<string, string>) {
  const path = join(folder, file);
  const text = Object.entries(replacements).reduce(
    (changed, [from, to]) => changed.replaceAll(from, to),
    readFileSync(join(FOLDER, file), 'utf8'),
  );
  writeFileSync(path, text);
  return readClaimsFile(path);
}

/** The ID token of "ID token claims reference" in Microsoft's documentation of Entra ID, version 2.0. */
const ENTRA_TOKEN = {
  ver: '2.0',
  iss: 'https://login.microsoftonline.com/9122040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
  aud: '6cb04018-a3f5-46a7-b995-940c78f5aef3',
  name: 'Abe Lincoln',
  preferred_username: 'AbeLi@microsoft.com',
  oid: '00000000-0000-0000-66f3-3332eca7ea81',
  tid: '9122040d-6c67-4c5b-b112-36a304b66dad',
};

/** A token in the standard form of Keycloak, as people publish it. */
const KEYCLOAK_TOKEN = {
  iss: 'http://localhost:6080/auth/realms/something',
  sub: '36fa0f91-f94d-4a0c-afed-6b7d952e47da',
  azp: 'something',
  realm_access: { roles: ['offline_access', 'default-roles', 'uma_authorization'] },
  resource_access: { account: { roles: ['manage-account', 'manage-account-links', 'view-profile'] } },
  email_verified: true,
  name: 'Something Name',
  preferred_username: 'username',
  given_name: 'Given Name',
  family_name: 'Family Name',
  email: 'some@thing.com',
};

/** The ID token of "OpenID Connect" in Google's documentation for developers. */
const GOOGLE_TOKEN = {
  iss: 'https://accounts.google.com',
  sub: '10769150350006150715113082367',
  hd: 'example.com',
  email: 'jsmith@example.com',
  email_verified: 'true',
};

/** Userinfo with the claims that SWITCH edu-ID, a Shibboleth Identity Provider, names in its metadata. */
const EDU_ID_USERINFO = {
  sub: 'f1e2d3c4-0000-4a5b-9c8d-7e6f5a4b3c2d',
  given_name: 'Anna',
  family_name: 'Beispiel',
  email: 'anna.beispiel@uzh.ch',
  swissEduPersonMatriculationNumber: '12-345-678',
  eduPersonAffiliation: ['student', 'member'],
  eduPersonScopedAffiliation: ['student@uzh.ch', 'member@uzh.ch'],
  eduPersonPrincipalName: 'annab@uzh.ch',
  schacHomeOrganization: 'uzh.ch',
};

test('OIDC-23 Entra ID: the example of its documentation, with the claims and roles that the file asks to configure', () => {
  const mapping = mappingFor('entra-id.yaml', { '11111111-2222-3333-4444-555555555555': ENTRA_TOKEN.tid });
  const added = { given_name: 'Abe', family_name: 'Lincoln', roles: ['Student', 'PortalEditor'] };
  expect(personOf(mapping, { ...ENTRA_TOKEN, ...added })).toEqual({
    username: 'abeli@microsoft.com',
    first_name: 'Abe',
    last_name: 'Lincoln',
    email: null,
    nine_number: null,
    primary_role: 'student',
    other_roles: [],
    is_staff: true,
  });
  expect(() => personOf(mapping, { ...ENTRA_TOKEN, ...added, tid: 'another' })).toThrow(ForbiddenAccountError);
  expect(() => personOf(mapping, ENTRA_TOKEN)).toThrow(ForbiddenAccountError);
});

test('ADMIN-90 the claims file gives rights of staff by area, and leaves the others with all staff', () => {
  const mapping = { ...mappingFor('keycloak.yaml', {}), rights: { alerts: { claim: 'groups', has: ['police'] } } };
  const rights = (groups: string[]) => {
    const claims = {
      ...KEYCLOAK_TOKEN,
      realm_access: { roles: [...KEYCLOAK_TOKEN.realm_access.roles, 'staff'] },
      groups,
    };
    return personOf(mapping, claims).rights;
  };
  expect(rights(['police'])).toEqual(['content', 'messages', 'alerts', 'maintenance', 'audit']);
  expect(rights(['/groups/police'])).toEqual(['content', 'messages', 'maintenance', 'audit']);
});

test('OIDC-23 Keycloak: a token of its standard form, with a role of the university', () => {
  const mapping = mappingFor('keycloak.yaml', {});
  const withRoles = (...roles: string[]): Claims => ({
    ...KEYCLOAK_TOKEN,
    student_number: 912345678,
    realm_access: { roles: [...KEYCLOAK_TOKEN.realm_access.roles, ...roles] },
  });
  expect(personOf(mapping, withRoles('staff', 'student'))).toEqual({
    username: 'username',
    first_name: 'Given Name',
    last_name: 'Family Name',
    email: 'some@thing.com',
    nine_number: '912345678',
    primary_role: 'student',
    other_roles: ['staff'],
    is_staff: false,
  });
  expect(() => personOf(mapping, withRoles())).toThrow(ForbiddenAccountError);
});

test('OIDC-23 Google: the example of its documentation, with the names of the scope profile', () => {
  const mapping = mappingFor('google.yaml', { 'example.edu': 'example.com' });
  const names = { given_name: 'John', family_name: 'Smith', picture: 'https://lh3.example.com/photo' };
  expect(personOf(mapping, { ...GOOGLE_TOKEN, ...names })).toEqual({
    username: 'jsmith@example.com',
    first_name: 'John',
    last_name: 'Smith',
    email: 'jsmith@example.com',
    photo: 'https://lh3.example.com/photo',
    primary_role: 'staff',
    other_roles: [],
  });
  // A private account has no domain.
  const { hd: _, ...privateAccount } = GOOGLE_TOKEN;
  expect(() => personOf(mapping, { ...privateAccount, ...names })).toThrow(ForbiddenAccountError);
});

test('OIDC-23 Shibboleth: the claims of SWITCH edu-ID; a person of another university is refused', () => {
  const mapping = mappingFor('shibboleth.yaml', { 'example.edu': 'uzh.ch' });
  const anna = {
    username: 'annab@uzh.ch',
    first_name: 'Anna',
    last_name: 'Beispiel',
    email: 'anna.beispiel@uzh.ch',
    nine_number: '12-345-678',
    primary_role: 'student',
    other_roles: [],
  };
  expect(personOf(mapping, EDU_ID_USERINFO)).toEqual(anna);
  expect(() => personOf(mapping, { ...EDU_ID_USERINFO, schacHomeOrganization: 'ethz.ch' })).toThrow(
    ForbiddenAccountError,
  );
});

test('OIDC-23 eduPerson under the names of REFEDS: the role counts where the person has it', () => {
  const mapping = mappingFor('eduperson.yaml', {});
  const claims = {
    given_name: 'Amara',
    family_name: 'Okafor',
    email: 'amara@example.edu',
    eduperson_principal_name: 'amara@example.edu',
    eduperson_affiliation: ['student', 'employee', 'member'],
    eduperson_scoped_affiliation: ['student@example.edu', 'employee@example.edu', 'faculty@other.example'],
    eduperson_assurance: ['https://refeds.org/assurance/IAP/medium'],
    student_number: '912345678',
  };
  expect(personOf(mapping, claims)).toEqual({
    username: 'amara@example.edu',
    first_name: 'Amara',
    last_name: 'Okafor',
    email: 'amara@example.edu',
    nine_number: '912345678',
    primary_role: 'student',
    other_roles: ['staff'],
  });
  const elsewhere = { ...claims, eduperson_scoped_affiliation: 'student@other.example' };
  expect(() => personOf(mapping, elsewhere)).toThrow(ForbiddenAccountError);
});

test('every claims file of docs/claims is valid', () => {
  const files = readdirSync(FOLDER);
  expect(files.length).toBe(5);
  for (const file of files) expect(readClaimsFile(join(FOLDER, file)).person.username).not.toBe('');
});
