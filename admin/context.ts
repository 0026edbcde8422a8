import { getOwnRights } from '../src/api/admin/own-rights.ts';
import { type Client, createClient, createHttpClient, createTransport } from '../src/api/client.ts';
import { toFailure } from '../src/api/failure.ts';
import { getUser, type User } from '../src/api/portal/user.ts';
import { retryAfter401 } from '../src/api/retry-after-401.ts';
import type { Device } from '../src/browser/device.ts';
import type { Settings } from '../src/browser/settings.ts';
import { mayBeSignedOut } from '../src/rules/failures.ts';
import type { StaffRight } from '../src/rules/staff-rights.ts';
import type { Site } from '../src/site.ts';
import type { SignInQuestion } from './sign-in-question.ts';

/** What every page of the admin application gets. The portal's components read the first three. */
export type AdminContext = {
  settings: Settings;
  site: Site;
  device: Device;
  /** Sends a call with the token of the signed-in person. After a 401 it asks once for a new token. */
  client: Client;
  /** The person who was signed in when the page loaded. */
  user: User;
  /** What this person may do, by area. Source: ADMIN-90. */
  rights: readonly StaffRight[];
  signInQuestion: SignInQuestion;
};

/**
 * Milliseconds that a call may take: a message to a whole university is written for each of its people. The server ends a
 * connection on which nothing moves for 40 seconds.
 */
const TIMEOUT_MS = 35_000;

/** Who is signed in with which rights, and the client with their token; null without a signed-in person. */
type Start = Pick<AdminContext, 'client' | 'user' | 'rights'> | null;

/**
 * Asks who is signed in.
 * @throws ApiError when the question has no answer
 */
export async function signedIn({ apiBase }: Settings, signal: AbortSignal): Promise<Start> {
  const byCookie = createHttpClient({ base: apiBase, token: () => null, credentials: 'include' });
  let token: string | null = null;
  const askUser = async (of: AbortSignal): Promise<User | null> => {
    try {
      const user = await byCookie(getUser, { signal: of });
      if (!user.is_authenticated) return null;
      token = user.auth_token;
      return user;
    } catch (error) {
      if (mayBeSignedOut(toFailure(error))) return null;
      throw error;
    }
  };
  const user = await askUser(signal);
  if (user === null) return null;
  const transport = createTransport({ base: apiBase, token: () => token, timeoutMs: TIMEOUT_MS });
  // Somebody else may have signed in since: what is on the screen is not theirs to save.
  const renew = async (of: AbortSignal) => (await askUser(of))?.username === user.username;
  const client = createClient(retryAfter401(transport, renew));
  const { rights } = await client(getOwnRights, { signal });
  return { user, rights, client };
}
