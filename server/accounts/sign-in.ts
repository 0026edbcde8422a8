import { availableParallelism } from 'node:os';
import type { Context, Handler, MiddlewareHandler } from 'hono';
import { deviceName } from '../http/device-name.ts';
import { readForm } from '../http/request-body.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { createWorkQueue, QueueFullError } from '../shared/work-queue.ts';
import type { AccountServices } from './account-services.ts';
import { createAttemptLimits } from './attempt-limits.ts';
import { startBrowserSession, toLocation, waitText } from './browser-session.ts';
import { findPersonByPassword } from './credential-queries.ts';
import { knownBrowsers } from './known-browser.ts';
import type { SendPage } from './sign-in-page.ts';

export const WRONG_CREDENTIALS = 'That username and password do not match. Check both and try again.';
const BUSY = 'Too many people are signing in at the moment. Please try again in a few seconds.';
export const NO_DATABASE =
  'The portal’s database does not answer in time, so signing in and out does not work at the moment. Please try again soon.';
export const RETRY_SECONDS = 5;
const NO_PASSWORDS =
  'Passwords do not work here, so you are not signed in. Please sign in with your university account.';
/**
 * Password checks at a time: each takes a core for a good part of a second, and one of the four threads that files need
 * too. One core stays free for everything else.
 */
const CHECKS_AT_A_TIME = Math.min(2, Math.max(1, availableParallelism() - 1));
const MAX_WAITING = 20;
const MAX_FORM_BYTES = 16 * 1024;

/**
 * Reads the form of the sign-in page, and signs in with its password.
 * @param isUnavailable whether an error comes from a database that does not answer
 */
export function passwordSignIn(
  services: AccountServices,
  sendPage: SendPage,
  isUnavailable: (context: Context, error: unknown) => boolean,
): [MiddlewareHandler, Handler] {
  const { database, settings, openId, clock, log, metrics, clientAddress, askSooner } = services;
  const limitAttempts = createAttemptLimits(database.orm, clock, log);
  const browsers = knownBrowsers(services);
  const queue = createWorkQueue({ running: CHECKS_AT_A_TIME, waiting: MAX_WAITING });

  const readSignIn = readForm(services, MAX_FORM_BYTES, (context, error) => {
    if (error.status !== 503) throw error;
    metrics.countSignIn('busy');
    return sendPage(context, { problem: BUSY }, 503, RETRY_SECONDS);
  });
  const signIn = async (context: Context) => {
    // A form that cannot be parsed counts as an empty form.
    const form: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
    const typedName = toText(form.username);
    const username = typedName.trim().toLowerCase();
    const password = toText(form.password);
    const next = toText(form.next);
    const page = { next: next || null, username: typedName };
    if (openId !== null) return sendPage(context, { next: page.next, problem: NO_PASSWORDS }, 403);
    const address = clientAddress(context);

    const checkPassword = async () => {
      const attempt = await limitAttempts(username, address, await browsers.idOf(context, username));
      if (attempt.kind === 'refused') return attempt;
      const found = await findPersonByPassword(database.orm, username, password, settings.sampleData);
      if (found?.isCorrect !== true) {
        const { pauseSeconds } = attempt;
        const device = deviceName(context.req.header('user-agent'));
        const detail = { method: 'password', ...(pauseSeconds > 0 ? { pause_seconds: pauseSeconds } : {}) };
        const failed = { kind: 'sign-in failed' as const, person_id: found?.id ?? null, address, device, detail };
        await addSecurityEvents(database.orm, [failed], clock());
        return { kind: 'wrong' as const, pauseSeconds };
      }
      await attempt.forget();
      return { kind: 'correct' as const, personId: found.id };
    };

    try {
      const result = await queue(context.req.raw.signal, checkPassword);
      metrics.countSignIn(result.kind);
      if (result.kind === 'refused') {
        const problem = `Too many failed attempts. Please wait ${waitText(result.waitSeconds)}, then try again.`;
        return sendPage(context, { ...page, problem }, 429, result.waitSeconds);
      }
      if (result.kind === 'wrong') {
        const wait = result.pauseSeconds === 0 ? '' : ` Please wait ${waitText(result.pauseSeconds)} before that.`;
        return sendPage(context, { ...page, problem: `${WRONG_CREDENTIALS}${wait}`, isAboutFields: true }, 401);
      }
      const secret = await startBrowserSession(context, services, result.personId, null);
      await browsers.remember(context, username);
      askSooner(secret, result.personId, toLocation(next));
      context.header('Cache-Control', 'no-store');
      return context.redirect(toLocation(next), 303);
    } catch (error) {
      if (error instanceof QueueFullError) {
        metrics.countSignIn('busy');
        return sendPage(context, { ...page, problem: BUSY }, 503, RETRY_SECONDS);
      }
      if (!isUnavailable(context, error)) throw error;
      return sendPage(context, { ...page, problem: NO_DATABASE }, 503, RETRY_SECONDS);
    }
  };
  return [readSignIn, signIn];
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
