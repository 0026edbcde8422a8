import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Finding } from '../../src/api/admin/system-check.ts';
import { hasNewerMigrations, isReadOnly, lacksMigrations } from '../db/applied-migrations.ts';
import { type Database, type Orm, openPostgres } from '../db/database.ts';
import { reasonOf } from '../db/database-problem.ts';
import { isSamplePerson } from '../db/sample-people.ts';
import { credentials, openIdAccounts, people } from '../db/schema.ts';
import type { ServerSettings } from '../settings/settings.ts';
import { StartupError } from '../shared/startup-error.ts';
import { checkClock } from './finding.ts';

const Facts = z.object({ rows: z.tuple([z.object({ version: z.string(), now: z.coerce.number() })]) });

/** The same of the database that the running server has open: its migrations have run. */
export const checkOpenDatabase = async (orm: Orm, settings: ServerSettings): Promise<Finding[]> => [
  ...(settings.databaseUrl === null
    ? [{ subject: 'database', state: 'ok' as const, text: 'The embedded database answers.' }]
    : await factsOf(orm)),
  ...(await peopleOf(orm, settings)),
];

/**
 * Whether PostgreSQL answers, has what this version needs, can be written to, and has the same time. The embedded database is
 * not opened: only one process may use it, and the server does.
 */
export const checkDatabase = async (settings: ServerSettings): Promise<Finding[]> => {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === null) {
    const text = `The embedded database in ${dataDir} is not looked at, because only one process may use it. The start of the server checks it.`;
    return [{ subject: 'database', state: 'ok', text }];
  }
  let database: Database | null = null;
  try {
    database = await openPostgres(databaseUrl, () => {});
    const { orm } = database;
    if (await lacksMigrations(orm)) {
      return [
        fault(
          'The database lacks migrations of this version. Run portico migrate with the owner of its tables, or start the server.',
        ),
      ];
    }
    return [...(await factsOf(orm)), ...(await peopleOf(orm, settings))];
  } catch (error) {
    return [
      fault(error instanceof StartupError ? error.message : `The database refuses a question (${reasonOf(error)}).`),
    ];
  } finally {
    await database?.close();
  }
};

async function factsOf(orm: Orm): Promise<Finding[]> {
  const answer = await orm.execute(
    sql`select current_setting('server_version') as version, extract(epoch from now()) * 1000 as now`,
  );
  const { version, now } = Facts.parse(answer).rows[0];
  return [
    (await isReadOnly(orm))
      ? fault('The database refuses writes. DATABASE_URL may lead to a server that only follows another one.')
      : { subject: 'database', state: 'ok', text: `PostgreSQL ${version} has all migrations of this version.` },
    ...((await hasNewerMigrations(orm))
      ? [
          note(
            'database',
            'A newer version of Portico has run migrations on the database. This version works with them.',
          ),
        ]
      : []),
    ...checkClock(Date.now() - now, 'the database'),
  ];
}

/** A sentence when no one can sign in with these settings and this database; null when somebody can. */
export async function noSignIn(
  orm: Orm,
  { openId, sampleData }: Pick<ServerSettings, 'openId' | 'sampleData'>,
): Promise<string | null> {
  const canSignIn =
    openId !== null ||
    sampleData ||
    (await orm.$count(credentials, sql`not ${isSamplePerson(credentials.person_id)}`)) > 0;
  return canSignIn
    ? null
    : 'No one can sign in: OIDC_ISSUER is not set, and no person has a password. Set OIDC_ISSUER, or SAMPLE_DATA=on for a trial.';
}

/** Whether anybody can sign in, and whether somebody can look after the rights of others. */
async function peopleOf(orm: Orm, settings: ServerSettings): Promise<Finding[]> {
  const superusers = await orm.$count(people, sql`${people.is_superuser}`);
  const problem = await noSignIn(orm, settings);
  const accounts = await orm.$count(openIdAccounts);
  return [
    ...(problem === null ? [] : [fault(problem, 'sign-in')]),
    ...(superusers === 0
      ? [
          note(
            'people',
            'There is no superuser. After the first sign-in of the person, run portico person superuser USERNAME on.',
          ),
        ]
      : [
          {
            subject: 'people',
            state: 'ok' as const,
            text: `${superusers} of ${await orm.$count(people)} people are superusers, and ${accounts} accounts of an issuer are known.`,
          },
        ]),
  ];
}

const fault = (text: string, subject = 'database'): Finding => ({ subject, state: 'fault', text });
const note = (subject: string, text: string): Finding => ({ subject, state: 'note', text });
