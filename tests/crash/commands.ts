// Kills the commands that restore a backup and that delete a person, at moments of their run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { makeBackup } from '../../server/backup/backup.ts';
import { deletedSince, noteDeletion } from '../../server/backup/deleted-people.ts';
import type { Orm } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { people, preferences, sessions } from '../../server/db/schema.ts';
import { startSession } from '../../server/sessions/session-queries.ts';
import { readSettings, type ServerSettings } from '../../server/settings/settings.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const KILLS = 6;
const PEOPLE = Array.from({ length: KILLS + 1 }, (_, n) => `person${n}`);
/** Only in the rows of the person. */
const secretOf = (username: string) => `the-place-of-${username}@example.edu`;

/** The settings of a place for a database that does not exist yet. */
export type NewPlace = () => Promise<Record<string, string>>;
/** `found`: how often each outcome was found; `wrong`: what may not be. */
export type CommandResult = { name: string; found: Map<string, number>; wrong: string[] };

/**
 * Kills restores. Afterwards the place is as before, or nothing opens it, or everything is done: no database opens in which a
 * session lives again or a deleted person is back. What nothing opens can be restored again, on PostgreSQL into a new database.
 */
export async function crashRestores(name: string, newPlace: NewPlace, backupDir: string): Promise<CommandResult> {
  const result: CommandResult = { name: `${name}, during a restore`, found: new Map(), wrong: [] };
  const source = readSettings({ ...(await newPlace()), BACKUP_DIR: backupDir });
  const ids = await withPeople(source);
  const path = makeBackup(source, new Date());
  const gone = ids.get('person1') ?? 0;
  noteDeletion(backupDir, gone, new Date(Date.now() + 1_000));
  const restore = (place: Record<string, string>, killAfterMs: number | null) =>
    run(['server/commands/restore-command.ts', path], { ...place, BACKUP_DIR: backupDir }, killAfterMs);
  const whole = await restore(await newPlace(), null);
  if (whole.code !== 0) result.wrong.push(`a restore without a kill failed: ${whole.text}`);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const place = await newPlace();
    await restore(place, momentOf(kill, whole.ms));
    let state = await stateOf(place);
    count(result, state);
    if (state === 'refused') {
      const again = await restore(place, null);
      if (again.code !== 0 && /is not empty/.test(again.text)) continue;
      state = await stateOf(place);
      if (again.code !== 0 || state !== 'done') result.wrong.push(`the second restore: ${state}, ${again.text}`);
    } else if (state !== 'done' && state !== 'empty') result.wrong.push(state);
  }
  return result;

  /** What a start of the server finds. */
  async function stateOf(place: Record<string, string>): Promise<string> {
    const settings = readSettings({ ...place, BACKUP_DIR: backupDir });
    try {
      return await within(settings, async (orm) => {
        const found = await orm.select().from(people);
        if (found.length === 0) return 'empty';
        if (found.length !== PEOPLE.length - 1 || found.some(({ id }) => id === gone)) {
          return `opens with ${found.length} people`;
        }
        const alive = await orm.$count(sessions);
        return alive === 0 ? 'done' : `opens with ${alive} sessions`;
      });
    } catch (error) {
      return error instanceof Error && /^A restore into .* has not finished/.test(error.message)
        ? 'refused'
        : `does not open: ${error}`;
    }
  }
}

/**
 * Kills deletions of people. Afterwards a person is there with everything, or gone with everything: from the tables, from the
 * files of the embedded database once it was opened again, and from what a restore of an older backup brings.
 */
export async function crashDeletions(name: string, newPlace: NewPlace, backupDir: string): Promise<CommandResult> {
  const result: CommandResult = { name: `${name}, during a deletion`, found: new Map(), wrong: [] };
  const environment = { ...(await newPlace()), BACKUP_DIR: backupDir };
  const settings = readSettings(environment);
  const ids = await withPeople(settings);
  const begun = new Date();
  const remove = (username: string, killAfterMs: number | null) =>
    run(['server/commands/person-command.ts', 'delete', username, '--yes'], environment, killAfterMs);
  const [first = '', ...others] = PEOPLE;
  const whole = await remove(first, null);
  if (whole.code !== 0) result.wrong.push(`a deletion without a kill failed: ${whole.text}`);
  for (const [kill, username] of others.entries()) {
    await remove(username, momentOf(kill, whole.ms));
    const id = ids.get(username) ?? 0;
    const rows = await within(settings, async (orm) => [
      await orm.$count(people, eq(people.id, id)),
      await orm.$count(sessions, eq(sessions.person_id, id)),
      await orm.$count(preferences, eq(preferences.person_id, id)),
    ]);
    const isGone = rows.every((each) => each === 0);
    count(result, isGone ? 'gone' : 'still there');
    if (!isGone && rows.some((each) => each === 0))
      result.wrong.push(`${username} is there in part: ${rows.join(', ')}`);
    if (!isGone) continue;
    if (!deletedSince(backupDir, begun).ids.includes(id)) result.wrong.push(`a restore would bring ${username} back`);
    if (settings.databaseUrl === null && isInTables(settings.dataDir, secretOf(username))) {
      result.wrong.push(`the files still have ${username}`);
    }
  }
  return result;
}

/** The first part of a run only starts Node, and a later run may take longer than the first one. */
const momentOf = (kill: number, wholeMs: number): number => wholeMs * (0.5 + (0.8 * kill) / KILLS);

function count({ found }: CommandResult, outcome: string): void {
  found.set(outcome, (found.get(outcome) ?? 0) + 1);
}

/** Creates a database with people who are signed in. @returns their ids by username */
async function withPeople(settings: ServerSettings): Promise<Map<string, number>> {
  return within(settings, async (orm) => {
    const rows = await orm
      .insert(people)
      .values(PEOPLE.map((username) => ({ username, first_name: username, last_name: 'X', email: secretOf(username) })))
      .returning();
    for (const { id } of rows) {
      await startSession(orm, id, new Date());
      await orm.insert(preferences).values({ person_id: id });
    }
    return new Map(rows.map(({ id, username }) => [username, id]));
  });
}

/** Opens a database as the server does. */
async function within<T>(settings: ServerSettings, work: (orm: Orm) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, () => {});
  try {
    await database.migrate(async () => {});
    return await work(database.orm);
  } finally {
    await database.close();
  }
}

type Run = { code: number | null; text: string; ms: number };

/** Runs a command. @param killAfterMs when it is killed, with the programs that it has started; null lets it end */
async function run(words: string[], environment: Record<string, string>, killAfterMs: number | null): Promise<Run> {
  const begun = performance.now();
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that pg_restore is killed with it.
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  const timer = killAfterMs === null ? undefined : setTimeout(kill, killAfterMs);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, text: text.trim(), ms: performance.now() - begun };
}

/** Whether a file of a table has a text. The log of changes has it until it is written over. */
function isInTables(dataDir: string, text: string): boolean {
  const base = join(dataDir, 'base');
  if (!existsSync(base)) return false;
  return readdirSync(base, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(text),
  );
}
