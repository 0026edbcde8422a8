import { genericGrantRequest, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import type { Finding } from '../../src/api/admin/system-check.ts';
import { reasonOf } from '../accounts/openid/failures.ts';
import { IssuerUnavailableError } from '../accounts/openid/issuer-unavailable-error.ts';
import { connectOpenId } from '../accounts/openid/open-id.ts';
import { CALLBACK_PATH } from '../accounts/openid/routes.ts';
import { checkFeed } from '../integrations/check-feed.ts';
import { gatewayIntegrations } from '../integrations/gateway.ts';
import { mailSender } from '../reminders/mail.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { StartupError, systemCode } from '../shared/startup-error.ts';
import { SystemError } from '../shared/system-error.ts';
import { checkClock } from './finding.ts';

const OUTSIDE_MS = 10_000;
/** Someone without a number: the call for the current term needs none. */
const NO_PERSON = { id: 0, nine_number: null };

/** The university's sign-in: the claims file, the metadata of the issuer, and whether it knows the client. */
export const checkSignIn = async ({ openId: settings, publicUrl }: ServerSettings): Promise<Finding[]> => {
  if (settings === null) return [];
  const subject = 'sign-in';
  const finding = (state: Finding['state'], text: string): Finding[] => [{ subject, state, text }];
  try {
    const { issuer } = connectOpenId(
      settings,
      () => new Date(),
      () => {},
    );
    const configuration = await issuer.reach();
    // A code that never was. An issuer that knows the client answers that the code is wrong.
    await genericGrantRequest(configuration, 'authorization_code', {
      code: 'a-code-of-portico-check',
      redirect_uri: `${publicUrl}${CALLBACK_PATH}`,
    });
    return finding('note', 'The issuer accepted a code that does not exist. It may be an issuer for tests.');
  } catch (error) {
    if (error instanceof StartupError) return finding('fault', error.message);
    if (error instanceof IssuerUnavailableError) {
      return finding(
        'fault',
        `The issuer cannot be used: ${reasonOf(error)}. Check OIDC_ISSUER, and that this machine reaches it.`,
      );
    }
    const refused = `The issuer refuses the client ${settings.clientId}. Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`;
    if (error instanceof WWWAuthenticateChallengeError) return finding('fault', refused);
    if (!(error instanceof ResponseBodyError)) {
      return finding(
        'note',
        `The issuer answers, but not as expected to a wrong code: ${reasonOf(error)}. Try a sign-in.`,
      );
    }
    if (['invalid_client', 'unauthorized_client'].includes(error.error)) return finding('fault', refused);
    return finding('ok', 'The issuer answers and knows the client.');
  }
};

/** Whether the gateway answers with the key. */
export const checkGateway = async ({ gateway }: ServerSettings): Promise<Finding[]> => {
  if (gateway === null) return [];
  const subject = 'gateway';
  try {
    await gatewayIntegrations(gateway).fetch({ endpoint: 'current-term', person: NO_PERSON, parameter: '' });
    return [{ subject, state: 'ok', text: 'The gateway accepts the key and says the current term.' }];
  } catch (error) {
    if (!(error instanceof SystemError)) throw error;
    const cure =
      error.reason === 'refused' ? 'It refuses GATEWAY_KEY.' : 'Check GATEWAY_URL, and that this machine reaches it.';
    return [{ subject, state: 'fault', text: `${sentence(error.message)}${causeOf(error)}. ${cure}` }];
  }
};

/** Whether each feed of the settings can be read. */
export const checkFeeds = async ({ feeds: { feeds, privateHosts } }: ServerSettings): Promise<Finding[]> => {
  const checked = feeds.map(async ({ name, url }): Promise<Finding[]> => {
    if (url === null) return [];
    const address = { url: new URL(url), mayBePrivate: privateHosts.includes(new URL(url).hostname) };
    const { text, isReadable } = await checkFeed(name, address, new Date());
    const [first = ''] = text.split('\n');
    return [{ subject: `feed ${name}`, state: isReadable ? 'ok' : 'fault', text: first }];
  });
  return (await Promise.all(checked)).flat();
};

/** Whether the mail server takes the account. No mail is sent. */
export const checkMail = async ({ mail, publicUrl }: ServerSettings): Promise<Finding[]> => {
  if (mail === null || publicUrl === null) return [];
  const sender = mailSender({ settings: mail, origin: publicUrl, unsubscribeLink: () => '' });
  const problem = await sender.check();
  sender.close();
  return problem === null
    ? [{ subject: 'mail', state: 'ok', text: 'The mail server takes the account. No mail was sent.' }]
    : [{ subject: 'mail', state: 'fault', text: `${sentence(problem)}. Check SMTP_URL with its name and password.` }];
};

/** Whether users reach the portal at its address, over https that browsers accept. */
export const checkAddress = async ({ publicUrl }: ServerSettings): Promise<Finding[]> => {
  if (publicUrl === null) return [];
  const subject = 'address';
  const fault = (text: string): Finding[] => [{ subject, state: 'fault', text }];
  try {
    const response = await fetch(`${publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(OUTSIDE_MS),
    });
    const isPortal = response.status === 200 && (await response.text()).includes('"status"');
    if (!isPortal) {
      return fault(
        `${publicUrl} answers ${response.status} to /healthz, and not as the portal does. Check the proxy, and that the server runs.`,
      );
    }
    const difference = Date.now() - Date.parse(response.headers.get('date') ?? '');
    return [
      { subject, state: 'ok', text: `The portal answers at ${publicUrl}.` },
      ...checkClock(difference, publicUrl),
    ];
  } catch (error) {
    return fault(
      `${publicUrl} does not answer${causeOf(error)}. Check the name, the certificate and the proxy, and that the server runs. This machine may also be unable to reach its own public address.`,
    );
  }
};

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The code of the innermost cause, such as ` (ECONNREFUSED)` or ` (SELF_SIGNED_CERT_IN_CHAIN)`. */
function causeOf(error: unknown): string {
  let current = error;
  let code = '';
  while (current instanceof Error) {
    code = systemCode(current) === '' ? code : systemCode(current);
    current = current.cause;
  }
  return code === '' ? '' : ` (${code})`;
}
