import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** The client of the portal at the issuer. */
export const CLIENT = { id: 'portico', secret: 'a-secret-of-the-tests-with-enough-length' };

export type IssuerOptions = {
  /** The addresses of the portals that use the issuer. */
  portals: string[];
  /** The claims of each account, by its `sub`. The object may change while the issuer runs. */
  accounts: Record<string, Record<string, unknown>>;
  /** Sends the logout tokens of the issuer; `fetch` by default. */
  send?: typeof fetch;
  port?: number;
};

export type UniversityIssuer = {
  url: string;
  port: number;
  /** The paths of the calls that arrived, without those of pages. */
  received: string[];
  /** Changes the claims of the next ID tokens and signs them again; null brings the real ones back. */
  changeIdToken: (change: ((claims: JWTPayload) => JWTPayload) | null) => void;
  /** Answers every call; null brings the issuer back. */
  answerWith: (answer: RequestListener | null) => void;
  /** Signs claims with the issuer's key, as a logout token. */
  signLogoutToken: (claims: JWTPayload, header?: { typ?: string; kid?: string }) => Promise<string>;
  /** Refuses connections until `listen` is called. */
  close: () => Promise<void>;
  listen: () => Promise<void>;
};

/** A claim that `changeIdToken` may set: the ID token is then sent without it and with a wrong signature. */
export const BREAK_SIGNATURE = 'break-signature';

const KEY = 'key-of-the-tests';
const PROFILE = [
  'name',
  'given_name',
  'family_name',
  'preferred_username',
  'number',
  'student_number',
  'groups',
  'status',
  'picture',
];

/**
 * A real OpenID Connect issuer on this machine. Its sign-in page has a link for each account and one to cancel; its
 * sign-out page has a button.
 */
export async function startUniversityIssuer(options: IssuerOptions): Promise<UniversityIssuer> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: KEY, alg: 'RS256', use: 'sig' };
  const received: string[] = [];
  let changeIdToken: ((claims: JWTPayload) => JWTPayload) | null = null;
  let override: RequestListener | null = null;
  let handle: RequestListener = () => {};

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (!pathname.startsWith('/interaction')) received.push(pathname);
    // Otherwise the next call may meet a connection that is just being closed.
    response.shouldKeepAlive = false;
    (override ?? handle)(request, response);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(options.port ?? 0);
  const url = `http://127.0.0.1:${port}`;

  const provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: options.portals.map((portal) => `${portal}/accounts/oidc/callback`),
        post_logout_redirect_uris: options.portals.map((portal) => `${portal}/accounts/oidc/signed-out`),
        backchannel_logout_uri: `${options.portals[0]}/accounts/oidc/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['cookies-of-the-tests'] },
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub', 'sid'], email: ['email'], profile: PROFILE },
    // As by default, which the library would remark on.
    ttl: { AccessToken: 3_600, Grant: 43_200, IdToken: 3_600, Interaction: 3_600, Session: 43_200 },
    pkce: { required: () => true },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = document(
            'Sign out',
            `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out of the university</button>`,
          );
        },
      },
    },
    renderError: (context, { error }) => {
      context.body = document('Error', `<p>${error}</p>`);
    },
    findAccount: (_, sub) => {
      const claims = options.accounts[sub];
      return claims === undefined ? undefined : { accountId: sub, claims: async () => ({ sub, ...claims }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const { client, session, provider: own } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grantId = session.grantIdFor(client.clientId);
      const existing = grantId === undefined ? undefined : await own.Grant.find(grantId);
      if (existing !== undefined) return existing;
      const grant = new own.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    ...(options.send === undefined ? {} : { fetch: options.send }),
  });
  provider.use(async (context, next) => {
    await next();
    const { body } = context;
    if (changeIdToken === null || typeof body !== 'object' || body === null || !('id_token' in body)) return;
    const claims = JSON.parse(Buffer.from(String(body.id_token).split('.')[1] ?? '', 'base64url').toString());
    const { [BREAK_SIGNATURE]: isBroken, ...changed } = changeIdToken(claims);
    const token = await sign(changed, {});
    context.body = { ...body, id_token: isBroken === true ? token.replace(/.{8}$/, 'AAAAAAAA') : token };
  });

  const sign = (claims: JWTPayload, header: { typ?: string; kid?: string }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY, ...header }).sign(privateKey);

  const answerInteraction = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const [accountId, isCanceled] = [searchParams.get('account'), searchParams.has('cancel')];
    if (isCanceled) await provider.interactionFinished(request, response, { error: 'access_denied' });
    else if (accountId !== null) await provider.interactionFinished(request, response, { login: { accountId } });
    else {
      const links = Object.keys(options.accounts).map(
        (sub) => `<li><a href="${pathname}?account=${sub}">${sub}</a></li>`,
      );
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(document('University sign-in', `<ul>${links.join('')}</ul><a href="${pathname}?cancel">Cancel</a>`));
    }
  };
  const callback = provider.callback();
  handle = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) callback(request, response);
    // The response then says that the request is no longer valid.
    else answerInteraction(request, response).catch(() => response.writeHead(400).end());
  };

  return {
    url,
    port,
    received,
    changeIdToken: (change) => {
      changeIdToken = change;
    },
    answerWith: (answer) => {
      override = answer;
    },
    signLogoutToken: (claims, header = { typ: 'logout+jwt' }) => sign(claims, header),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    listen: async () => {
      await listen(port);
    },
  };
}

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;
}
