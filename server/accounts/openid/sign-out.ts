import { buildEndSessionUrl } from 'openid-client';
import type { OpenId } from './open-id.ts';

/** The path, below the public address, to which the issuer sends the browser after signing out. */
const SIGNED_OUT_PATH = '/accounts/oidc/signed-out';

/**
 * The address at which the issuer ends its own session.
 * @param idToken of the session that ends
 * @returns null when the issuer does not answer, or has no such address
 */
export async function signOutAddress(
  { issuer }: OpenId,
  idToken: string,
  publicUrl: string | null,
): Promise<string | null> {
  const configuration = await issuer.reach().catch(() => null);
  if (configuration?.serverMetadata().end_session_endpoint === undefined) return null;
  return buildEndSessionUrl(configuration, {
    id_token_hint: idToken,
    post_logout_redirect_uri: `${publicUrl}${SIGNED_OUT_PATH}`,
  }).href;
}
