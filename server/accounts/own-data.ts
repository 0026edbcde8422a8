import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { personByCookie } from '../calls/authentication.ts';
import type { Services } from '../calls/services.ts';
import { readPersonData } from '../records/person-data.ts';
import { readAuthenticatedOn } from '../sessions/session-queries.ts';
import { isOpenedByUser } from './opened-by-user.ts';
import { isFreshProof } from './openid/attempt-queries.ts';

/** The address of the user's own data. The page gets it as the setting `dataUrl`. */
export const OWN_DATA_URL = '/accounts/data';
const SIGN_IN = `/accounts/login/?${new URLSearchParams({ next: '/account', for: 'data' })}`;

/**
 * Answers with all that is stored about the signed-in person as a file, like `npm run person -- export`. Without a fresh
 * sign-in it leads to the sign-in page, and from a link on another site to the page Account.
 * Source: decisions, the data of a person; DATA-01 to DATA-03.
 * @param origin of this site
 */
export async function answerOwnData(context: Context, services: Services, origin: string): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  if (!isOpenedByUser(context, origin)) return context.redirect('/account', 303);
  const caller = await personByCookie(context, services).catch((error: unknown) => {
    if (error instanceof HTTPException) return null;
    throw error;
  });
  if (caller === null) return context.redirect(SIGN_IN, 303);
  const { person, session } = caller;
  const authenticatedOn = await readAuthenticatedOn(services.database.orm, session.id);
  // The university's sign-in may have let a browser in that it knew, without a question. Then its own time counts.
  if (!isFreshProof(authenticatedOn, services.clock())) return context.redirect(SIGN_IN, 303);
  return context.body(JSON.stringify(await readPersonData(services.database.orm, person), null, 2), 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="my-data.json"',
  });
}
