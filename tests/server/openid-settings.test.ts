import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readClaimsFile } from '../../server/accounts/openid/claims-file.ts';
import { createIssuer } from '../../server/accounts/openid/issuer.ts';
import { readSettings } from '../../server/settings/settings.ts';

describe('the settings', () => {
  const all = {
    OIDC_ISSUER: 'https://login.example.edu/realms/students',
    OIDC_CLIENT_ID: 'portico',
    OIDC_CLIENT_SECRET: 'a secret',
    OIDC_CLAIMS: 'claims.yaml',
    PUBLIC_URL: 'http://portal.example.edu',
  };

  test('OIDC-14 are read together, and switch sample data off', () => {
    const { openId, sampleData } = readSettings(all);
    expect([openId, sampleData]).toEqual([
      {
        issuer: 'https://login.example.edu/realms/students',
        clientId: 'portico',
        clientSecret: 'a secret',
        claimsFile: 'claims.yaml',
        signsOutByPost: false,
      },
      false,
    ]);
    expect(readSettings({ ...all, SAMPLE_DATA: 'on' }).sampleData).toBe(true);
  });

  test.each([
    [{ OIDC_CLAIMS: '' }, 'The setting OIDC_ISSUER works only together with OIDC_CLAIMS. Set all, or none of them.'],
    [
      { OIDC_ISSUER: '', OIDC_CLIENT_ID: '' },
      'The setting OIDC_CLIENT_SECRET works only together with OIDC_ISSUER and OIDC_CLIENT_ID. Set all, or none of them.',
    ],
    [
      { PUBLIC_URL: '' },
      'The setting OIDC_ISSUER works only together with PUBLIC_URL, the address to which the sign-in returns. Set both, or none of them.',
    ],
    ...[
      'http://login.example.edu',
      'login.example.edu',
      'https://login.example.edu/?a=1',
      'http://127.evil.example',
    ].map((issuerAddress): [Record<string, string>, string] => [
      { OIDC_ISSUER: issuerAddress },
      `The value "${issuerAddress}" of the setting OIDC_ISSUER is not valid. It must be an https address such as https://login.example.edu, without a query; http is allowed on this machine only.`,
    ]),
  ])('OIDC-14 a wrong setting stops the start: %j', (changes, message) => {
    expect(() => readSettings({ ...all, ...changes })).toThrow(message);
  });

  test.each([
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/organizations/v2.0',
    'https://login.microsoftonline.us/Consumers/v2.0',
    'https://login.microsoftonline.com/{tenantid}/v2.0',
    'https://login.microsoftonline.com/%63ommon/v2.0',
    'https://login.microsoftonline.com//common/v2.0',
    'https://login.windows.net/common',
  ])('OIDC-14 the shared address of many organizations stops the start: %s', (address) => {
    expect(() => readSettings({ ...all, OIDC_ISSUER: address })).toThrow(
      /It must be the address of your own organization, such as https:\/\/login\.microsoftonline\.com\/[\d-]+\/v2\.0 with its tenant id/,
    );
  });

  test('OIDC-07 metadata of another issuer are refused on the hosts of Microsoft too', async () => {
    const address = 'https://login.microsoftonline.com/students.example/v2.0';
    const metadata = {
      issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
      ...{ authorization_endpoint: `${address}/a`, token_endpoint: `${address}/t`, jwks_uri: `${address}/k` },
    };
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(metadata));
    const logged: string[] = [];
    const settings = { issuer: address, clientId: 'portico', clientSecret: 'a secret' };
    const { reach } = createIssuer(
      settings,
      () => new Date(0),
      (line) => logged.push(line),
    );
    await expect(reach()).rejects.toThrow();
    expect(logged).toEqual([
      'The sign-in of the university is not available: its metadata have another issuer (https://login.microsoftonline.com/{tenantid}/v2.0) than OIDC_ISSUER',
    ]);
    fetched.mockRestore();
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000/a', 'http://[::1]:3000'])(
    'OIDC-14 an issuer on this machine may use http: %s',
    (address) => {
      expect(readSettings({ ...all, OIDC_ISSUER: address }).openId?.issuer).toBe(address);
    },
  );
});

describe('the claims file', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'portico-claims-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = (text: string) => {
    const path = join(folder, 'tried.yaml');
    writeFileSync(path, text);
    return () => readClaimsFile(path);
  };
  const PERSON = 'person: { username: u, first_name: f, last_name: l }';

  test('OIDC-14 needs only the username and the names, and may be JSON', () => {
    const smallest = read('{"person": {"username": "u", "first_name": "f", "last_name": ["name", "last"]}}')();
    expect(smallest).toEqual({
      scopes: ['profile', 'email'],
      acr_values: [],
      person: { username: 'u', first_name: 'f', last_name: ['name', 'last'] },
      require: [],
      flags: {},
    });
  });

  test.each([
    ['', 'The file must have the field person.'],
    ['person: [a', /is neither YAML nor JSON: .*line 1, column \d+\.$/],
    ['scopes: [profile]', 'person must name the claims with the username, first_name and last_name.'],
    ['person: { username: u, first_name: f }', 'person.last_name must be the name of a claim'],
    ['person: { username: 1, first_name: f, last_name: l }', 'person.username must be the name of a claim'],
    [`${PERSON}\nnames: {}`, 'The file must not have the unknown field names.'],
    [`${PERSON}\nscopes: [a b]`, 'scopes.0 must be the name of a scope, without spaces.'],
    [`${PERSON}\nroles: { values: [] }`, 'roles.claim must be the name of a claim'],
    [`${PERSON}\nroles: { claim: g, values: [] }`, 'roles.values must have at least one entry.'],
    [
      `${PERSON}\nroles: { claim: g, values: [{ value: Student, role: pupil }] }`,
      'roles.values.0.role must be one of student, staff, faculty, emeritus, advisor, student_worker.',
    ],
    [`${PERSON}\nrights: { posts: { claim: a } }`, 'rights must not have the unknown field posts.'],
    [`${PERSON}\nflags: { is_admin: { claim: a } }`, 'flags must not have the unknown field is_admin.'],
    [
      `${PERSON}\nrequire: [tid]`,
      'require.0 must have the name of a claim, and the values of which the account has one.',
    ],
    [
      `${PERSON}\nflags: { is_staff: groups }`,
      'flags.is_staff must have the name of a claim, and the values that set the flag.',
    ],
  ])('OIDC-14 a wrong file stops the start and names the field: %j', (text, message) => {
    expect(read(text)).toThrow(/^The file .*tried\.yaml of the setting OIDC_CLAIMS /);
    expect(read(text)).toThrow(message);
  });

  test('OIDC-14 a missing file stops the start', () => {
    expect(() => readClaimsFile(join(folder, 'missing.yaml'))).toThrow(
      /^The file .*missing\.yaml of the setting OIDC_CLAIMS cannot be read \(ENOENT\)\. Check the path and the permissions\.$/,
    );
  });
});
