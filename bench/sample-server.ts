import { eq } from 'drizzle-orm';
import { startSession, tokenOf } from '../server/accounts/session-queries.ts';
import { createApp } from '../server/app.ts';
import { openEmbedded } from '../server/db/database.ts';
import { people } from '../server/db/schema.ts';
import { seedSampleData } from '../server/db/seed.ts';
import { sampleIntegrations } from '../server/integrations/sample-source.ts';
import { createMetrics } from '../server/metrics.ts';
import { readSettings } from '../server/settings.ts';
import { dayIn } from '../src/rules/dates.ts';
import { site } from '../src/site.ts';

export const ORIGIN = 'http://localhost:4100';
/** A time in the term that the catalogue's examples use. */
export const NOW = new Date('2026-10-05T17:35:00Z');

/** The server's app with sample data in memory. */
export async function openSampleServer() {
  const database = await openEmbedded('memory://');
  await database.migrate((orm) => seedSampleData(orm, dayIn(site.timeZone, NOW)));
  const integrations = sampleIntegrations(database.orm);
  const app = createApp({
    database,
    settings: { ...readSettings({}), publicUrl: ORIGIN },
    clock: () => NOW,
    integrations,
    metrics: createMetrics(database, integrations),
    openId: null,
    dist: '/there/is/no/build',
    logRequest: () => {},
    log: (line) => process.stderr.write(`${line}\n`),
  });

  /** Signs in a sample person. @returns a function that sends GET requests with the headers of their browser session */
  const signInAs = async (username: string) => {
    const [person] = await database.orm.select().from(people).where(eq(people.username, username));
    if (person === undefined) throw new Error(`there is no sample person with the user name ${username}`);
    const secret = await startSession(database.orm, person.id, NOW);
    const headers = { authorization: `Token ${tokenOf(secret)}`, cookie: `portico_session=${secret}` };
    return async (path: string) => app.request(`${ORIGIN}${path}`, { headers });
  };
  return { signInAs, close: () => database.close() };
}
