import type { Context } from 'hono';
import { contentSecurityPolicy } from '../../tools/content-security-policy.mjs';
import { policyOfServer } from '../http/security-headers.ts';
import { addSecurityEvents } from '../records/security-events.ts';
import { clearSessionCookie, readSessionCookie } from '../sessions/session-cookie.ts';
import type { AccountServices } from './account-services.ts';
import { endSession } from './end-sessions.ts';
import { takeIdToken } from './openid/issuer-sessions.ts';
import { signOutRequest } from './openid/sign-out.ts';
import { issuerSignOutPage } from './sign-in-page.ts';

/** The value of `signed-out` after a sign-out that did not reach the issuer. */
export const ONLY_HERE = 'here';

/** Signs out the browser that sends a request. */
export function browserSignOut({ database, settings, openId, clock, clientAddress }: AccountServices) {
  /** The issuer may send the browser on to another site before it returns. */
  const policyOfSignOut = (address: string) =>
    contentSecurityPolicy({
      ...{
        scriptHashes: [],
        styleHashes: [],
        connectTo: [],
        meta: false,
        formsTo: [new URL(address).origin, 'https:'],
      },
      ...policyOfServer(settings),
    });

  /** Ends the session here, and then at the issuer: by an address, because the policy of the other pages forbids forms to it. */
  const signOut = async (context: Context) => {
    const secret = readSessionCookie(context, settings);
    const idToken = secret === null ? null : await takeIdToken(database.orm, secret);
    if (secret !== null) {
      await database.orm.transaction(async (transaction) => {
        const person_id = await endSession(transaction, secret);
        if (person_id === null) return;
        const address = clientAddress(context);
        await addSecurityEvents(transaction, [{ kind: 'sign-out', person_id, address }], clock());
      });
    }
    clearSessionCookie(context, settings);
    context.header('Cache-Control', 'no-store');
    if (openId === null || idToken === null) return context.redirect('/accounts/login/?signed-out', 303);
    const request = context.req.method === 'GET' ? await signOutRequest(openId, idToken, settings.publicUrl) : null;
    if (request === null) return context.redirect(`/accounts/login/?signed-out=${ONLY_HERE}`, 303);
    if (request.kind === 'address') return context.redirect(request.address, 303);
    context.set('pagePolicy', policyOfSignOut(request.action));
    return context.html(issuerSignOutPage(request.action, request.fields));
  };
  return signOut;
}
