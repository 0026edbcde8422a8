import { Configuration } from 'openid-client';
import type { OpenId } from '../../server/accounts/openid/open-id.ts';
import { signOutRequest } from '../../server/accounts/openid/sign-out.ts';
import type { FieldCase } from './field-case.ts';

const ISSUER = 'https://login.uni.example';
const PORTAL = 'https://portal.uni.example';

const groups = (count: number) =>
  Array.from({ length: count }, (_, index) => `00000000-0000-4000-8000-${1e11 + index}`);

function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.${'s'.repeat(342)}`;
}

/** How the portal signs out at an issuer: the fields of the address or of the form, with `long` for a token. */
const signOutWith =
  (
    idToken: string,
    {
      endpoint = `${ISSUER}/logout`,
      signsOutByPost = false,
      portal = PORTAL,
    }: { endpoint?: string | null; signsOutByPost?: boolean; portal?: string } = {},
  ) =>
  async () => {
    const metadata = { issuer: ISSUER, ...(endpoint === null ? {} : { end_session_endpoint: endpoint }) };
    const configuration = new Configuration(metadata, 'portico');
    const openId = {
      settings: { issuer: ISSUER, clientId: 'portico', clientSecret: '', claimsFile: '', signsOutByPost },
      issuer: { reach: async () => configuration },
    } as unknown as OpenId;
    const request = await signOutRequest(openId, idToken, portal);
    if (request === null) return null;
    const fields = request.kind === 'form' ? request.fields : [...new URL(request.address).searchParams];
    const isShort = request.kind === 'form' || request.address.length <= 2_000;
    return [
      request.kind,
      isShort,
      Object.fromEntries(fields.map(([name, value]) => [name, value === idToken ? 'the token' : value])),
    ];
  };

const BACK = { post_logout_redirect_uri: `${PORTAL}/accounts/oidc/signed-out`, client_id: 'portico' };

export const cases: FieldCase[] = [
  {
    name: 'a token without groups is the hint',
    source: 'https://openid.net/specs/openid-connect-rpinitiated-1_0.html#RPLogout',
    read: signOutWith(tokenOf({ sub: 'a' })),
    expected: ['address', true, { ...BACK, id_token_hint: 'the token' }],
  },
  {
    name: 'a token with 190 groups, and a claim that Entra ID knows as a hint',
    source: 'https://github.com/aspnet/Security/issues/1892',
    read: signOutWith(
      tokenOf({ sub: 'a', login_hint: 'O.CiQ', preferred_username: 'lin@uni.example', groups: groups(190) }),
    ),
    expected: ['address', true, { ...BACK, logout_hint: 'O.CiQ' }],
  },
  {
    name: 'a token with 500 groups and no such claim',
    source: 'https://github.com/damienbod/angular-auth-oidc-client/issues/2106',
    read: signOutWith(tokenOf({ sub: 'a', preferred_username: 'lin@uni.example', groups: groups(500) })),
    expected: ['address', true, { ...BACK, logout_hint: 'lin@uni.example' }],
  },
  {
    name: 'a token of 18 KB with the subject only',
    source: 'https://github.com/okta/okta-auth-js/issues/1346',
    read: signOutWith(tokenOf({ sub: '00u1abcd', roles: 'r'.repeat(13_000) })),
    expected: ['address', true, { ...BACK, logout_hint: '00u1abcd' }],
  },
  {
    name: 'an issuer that takes a form gets the token in it',
    source: 'https://github.com/IdentityServer/IdentityServer3/issues/3745',
    read: signOutWith(tokenOf({ sub: 'a', groups: groups(500) }), { signsOutByPost: true }),
    expected: ['form', true, { ...BACK, id_token_hint: 'the token' }],
  },
  {
    name: 'a form for an address with a query of its own keeps that query in the address',
    source: 'https://learn.microsoft.com/en-us/azure/active-directory-b2c/openid-connect#send-a-sign-out-request',
    read: signOutWith(tokenOf({ sub: 'a', groups: groups(300) }), {
      endpoint: `${ISSUER}/logout?p=b2c_1_sign_in`,
      signsOutByPost: true,
    }),
    expected: ['form', true, { ...BACK, id_token_hint: 'the token' }],
  },
  {
    name: 'the address of the issuer has a query of its own',
    source: 'https://github.com/nextcloud/user_oidc/issues/1261',
    read: signOutWith(tokenOf({ sub: 'a', email: 'lin@uni.example', groups: groups(60) }), {
      endpoint: `${ISSUER}/logout?p=b2c_1_sign_in`,
    }),
    expected: ['address', true, { p: 'b2c_1_sign_in', ...BACK, logout_hint: 'lin@uni.example' }],
  },
  {
    name: 'an encrypted token says nothing of the account',
    source: 'https://openid.net/specs/openid-connect-core-1_0.html#IDToken',
    read: signOutWith(`${'e'.repeat(900)}.${'k'.repeat(400)}.iv.${'c'.repeat(2_000)}.tag`),
    expected: ['address', true, BACK],
  },
  {
    name: 'a hint that is itself too long is left out for the next one',
    source: 'https://github.com/danny-avila/LibreChat/pull/12326',
    read: signOutWith(tokenOf({ sub: 'a', login_hint: 'O.'.repeat(2_000), email: ['lin@uni.example'] })),
    expected: ['address', true, { ...BACK, logout_hint: 'a' }],
  },
  {
    name: 'a name in another script grows to nine times its length in an address',
    source: 'https://github.com/agentic-community/mcp-gateway-registry/issues/1502',
    read: signOutWith(tokenOf({ preferred_username: '苏'.repeat(250), groups: groups(40) })),
    expected: ['address', true, BACK],
  },
  {
    name: 'an issuer without an address for it',
    source: 'https://developers.google.com/identity/openid-connect/openid-connect#discovery',
    read: signOutWith(tokenOf({ sub: 'a' }), { endpoint: null }),
    expected: null,
  },
];
