import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '../../server/db/database.ts';
import { startSession, tokenOf } from '../../server/sessions/session-queries.ts';
import { installPostgres, startCluster } from '../../tools/postgres-cluster.mjs';
import { requireBuild, type ServerProcess, startServerProcess } from '../../tools/server-process.mjs';
import { createOwnDatabase } from '../support/postgres.ts';
import { addStudents, type OwnStudent } from '../support/students.ts';

const STUDENTS = 60;
/** What each of these pages must have of its own student. The others do not name a person in what is drawn. */
const PAGES: [path: string, own: (name: string) => RegExp][] = [
  ['/', (name) => new RegExp(`Hello (<!-- -->)?${name}`)],
  ['/academics', (name) => new RegExp(`Course of ${name}\\b`)],
  ['/finances', () => /Amount due/],
  ['/next-steps/task', () => /Up Next/],
];
/** Without it, a page has no figures. */
const DEVICE = 'portico_device=1280.00.America/Los_Angeles..';
/** The kill comes at most so many milliseconds after the first page of a round. */
const LATEST_KILL_MS = 600;
/** How often a student opens the page again until the server draws it, and the milliseconds between. */
const TRIES = 60;
const PAUSE_MS = 500;
/** No response takes this long, in milliseconds. */
const HANGS_MS = 30_000;
/** The servers load it first. */
const PATIENCE = join(import.meta.dirname, '..', 'support', 'patience.ts');

/** `secrets`: those of all students. */
type Student = { username: string; name: string; cookie: string; secrets: string[] };
type Counts = { drawn: number; shells: number; brokenOff: number; wrong: string[] };

/**
 * 60 students open their pages at once on two servers over one database. As soon as pages arrive, one of the servers is killed
 * and started again, and those whose request or page broke off ask the other one. Every page and every part of one must have the
 * data of its own student only, and no secret. Source: decisions, pages that the server draws; DRAW-05.
 * @returns whether this was so, every student got a drawn page each time, and some requests broke off
 */
export async function crashDrawings(rounds: number): Promise<boolean> {
  requireBuild();
  await installPostgres();
  const cluster = await startCluster();
  const { url: databaseUrl } = await createOwnDatabase(cluster.url);
  const start = () => startServerProcess({ DATABASE_URL: databaseUrl, NODE_OPTIONS: `--import=${PATIENCE}` });
  const total: Counts = { drawn: 0, shells: 0, brokenOff: 0, wrong: [] };
  let servers: ServerProcess[] = [];
  try {
    // One after the other: the first one makes the tables and the sample rows.
    for (const _ of ['one', 'other']) {
      const server = start();
      servers.push(server);
      await server.url;
    }
    const students = await signInStudents(databaseUrl);
    for (let round = 0; round < rounds; round += 1) {
      servers = await crashOnce(students, servers, round, start, total);
      const { drawn, shells, brokenOff, wrong } = total;
      process.stdout.write(
        `Round ${round + 1}: until now ${drawn} drawn pages, ${shells} times the shell, ${brokenOff} broke off; ${wrong.length} wrong\n`,
      );
    }
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    cluster.stop();
  }
  for (const line of total.wrong) process.stderr.write(`${line}\n`);
  return total.wrong.length === 0 && total.drawn === rounds * STUDENTS && total.brokenOff > 0;
}

async function signInStudents(databaseUrl: string): Promise<Student[]> {
  const { orm, close } = await openPostgres(databaseUrl, () => {});
  try {
    const secrets: string[] = [];
    const signIn = async ({ id, username, name }: OwnStudent): Promise<Student> => {
      const secret = await startSession(orm, id, new Date());
      secrets.push(secret, tokenOf(secret));
      return { username, name, cookie: `portico_session=${secret}; ${DEVICE}`, secrets };
    };
    return await Promise.all((await addStudents(orm, STUDENTS)).map(signIn));
  } finally {
    await close();
  }
}

/** @returns the two servers of the next round */
async function crashOnce(
  students: readonly Student[],
  servers: readonly ServerProcess[],
  round: number,
  start: () => ServerProcess,
  total: Counts,
): Promise<ServerProcess[]> {
  const urls = await Promise.all(servers.map(({ url }) => url));
  const victim = servers[round % servers.length];
  const visits = students.map((student, place) => visit(student, urls, place + round, total));
  await Promise.race(visits);
  await sleep(Math.random() * LATEST_KILL_MS);
  await victim?.end('SIGKILL');
  const next = servers.map((server) => (server === victim ? start() : server));
  await Promise.all([...visits, ...next.map(({ url }) => url)]);
  return next;
}

/** Opens a page until a server has drawn it, in turn on each server. */
async function visit(student: Student, urls: readonly string[], place: number, total: Counts): Promise<void> {
  const [path, own] = PAGES[Math.floor(place / 2) % PAGES.length] ?? ['/', () => /./];
  for (let time = 0; time < TRIES; time += 1) {
    const { text, end } = await open(`${urls[(place + time) % urls.length]}${path}`, student.cookie);
    const found = findForeign(student, text);
    const isDrawn = end === 'whole' && text.includes('data-drawn');
    if (isDrawn && !own(student.name).test(text)) found.push('nothing of its own');
    total.wrong.push(...found.map((what) => `${path} of ${student.username} has ${what}`));
    if (end === 'brokenOff') total.brokenOff += 1;
    if (end === 'whole') total[isDrawn ? 'drawn' : 'shells'] += 1;
    if (isDrawn) return;
    await sleep(PAUSE_MS);
  }
}

/** What a page has of other students, and every secret. */
function findForeign({ username, secrets }: Student, text: string): string[] {
  const names = [...new Set(text.match(/pat\d+/gi)?.map((name) => name.toLowerCase()))];
  const found = names.filter((name) => name !== username);
  return secrets.some((secret) => text.includes(secret)) ? [...found, 'a secret'] : found;
}

type Opened = { text: string; end: 'whole' | 'brokenOff' | 'refused' };

/** Opens a page on a connection of its own. @returns what has arrived of it; `refused`: no server is there */
async function open(url: string, cookie: string): Promise<Opened> {
  let text = '';
  try {
    const request = get(url, { agent: false, headers: { accept: 'text/html', cookie }, timeout: HANGS_MS });
    request.on('timeout', () => request.destroy());
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.setEncoding('utf8');
    for await (const part of response) text += part;
    return { text, end: response.complete ? 'whole' : 'brokenOff' };
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
    return { text, end: isRefused ? 'refused' : 'brokenOff' };
  }
}
