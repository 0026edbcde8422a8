import { isDeepStrictEqual } from 'node:util';
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { Log } from '../../monitoring/log.ts';
import type { OpenIdSettings } from '../../settings/settings.ts';
import { isNetworkError, RETRY_SECONDS, reasonOf } from './failures.ts';
import { IssuerUnavailableError } from './issuer-unavailable-error.ts';

/** The difference between the clocks of the portal and the issuer that does not matter. */
export const CLOCK_TOLERANCE_SECONDS = 5 * 60;
/** How long an answer of the issuer proves that it works. */
const FRESH_MS = 30_000;
/** For each request to the issuer. */
const TIMEOUT_SECONDS = 5;

export type Issuer = {
  /**
   * The issuer, which has answered within the last half minute.
   * @throws IssuerUnavailableError after at most five seconds; then at once, for ten seconds
   */
  reach: () => Promise<Configuration>;
  /**
   * The issuer as it answered last, however long ago.
   * @throws IssuerUnavailableError when it has never answered
   */
  known: () => Promise<Configuration>;
  /** The public keys of a reached issuer. They stay in memory for some minutes, and an unknown key loads them again. */
  keys: (configuration: Configuration) => JWTVerifyGetKey;
};

/** The issuer of the settings. It is asked for its metadata when they are needed, so the server starts without it. */
export function createIssuer(
  { issuer, clientId, clientSecret }: Pick<OpenIdSettings, 'issuer' | 'clientId' | 'clientSecret'>,
  clock: () => Date,
  log: Log,
): Issuer {
  const address = new URL(issuer);
  // Basic is the method that every issuer must support.
  const authenticate: ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return method(clientSecret)(server, ...rest);
  };
  let configuration: Configuration | null = null;
  let failure: IssuerUnavailableError | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  let keys: { address: string; find: JWTVerifyGetKey } | null = null;

  const discover = () =>
    discovery(address, clientId, { [clockTolerance]: CLOCK_TOLERANCE_SECONDS }, authenticate, {
      timeout: TIMEOUT_SECONDS,
      execute: [enableNonRepudiationChecks, ...(address.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });

  const ask = async () => {
    try {
      // A kept connection may have ended since its last use, so a lost one is tried again at once.
      const found = await discover().catch((error: unknown) => {
        if (!isNetworkError(error)) throw error;
        return discover();
      });
      const metadata = found.serverMetadata();
      // The library makes an exception for Microsoft's hosts, where metadata of one address may stand for all organizations.
      if (new URL(metadata.issuer).href !== address.href) {
        throw new Error(`its metadata have another issuer (${metadata.issuer.slice(0, 200)}) than OIDC_ISSUER`);
      }
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
        if (metadata[name] === undefined) throw new Error(`its metadata have no ${name}`);
      }
      // The configuration holds the issuer's keys, so it stays while the metadata stay the same.
      if (!isDeepStrictEqual(metadata, configuration?.serverMetadata())) configuration = found;
      if (failure !== null) log('The sign-in of the university answers again', 'warn');
      failure = null;
    } catch (error) {
      log(`The sign-in of the university is not available: ${reasonOf(error)}`);
      failure = new IssuerUnavailableError(error);
    }
    askedAt = clock().getTime();
  };

  const reach = async (): Promise<Configuration> => {
    // A clock that goes back says nothing about how long ago it was.
    if (Math.abs(clock().getTime() - askedAt) >= (failure === null ? FRESH_MS : RETRY_SECONDS * 1000)) {
      asking ??= ask().finally(() => {
        asking = null;
      });
      await asking;
    }
    if (failure !== null) throw failure;
    if (configuration === null) throw new IssuerUnavailableError(undefined);
    return configuration;
  };

  return {
    reach,
    known: async () => configuration ?? reach(),
    keys: (reached) => {
      const { jwks_uri = '' } = reached.serverMetadata();
      if (keys?.address !== jwks_uri) {
        keys = {
          address: jwks_uri,
          find: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: TIMEOUT_SECONDS * 1000 }),
        };
      }
      return keys.find;
    },
  };
}
