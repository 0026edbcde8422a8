import { connect, type Socket } from 'node:net';
import type { SignedIn } from '../../bench/server/people.ts';
import { signIn } from '../support/server-process.ts';

const START_OF_TIME = Date.parse('2025-01-01T00:00:00Z');

export type Counts = {
  /** Answers by status; 0 for a call without an answer. */
  answers: Map<number, number>;
  /** What an answer said that cannot be right. */
  wrong: string[];
  acknowledged: number;
  lost: number;
};

export const newCounts = (): Counts => ({ answers: new Map(), wrong: [], acknowledged: 0, lost: 0 });

/** One person, and what they know. */
export type Person = SignedIn & { number: string; sent: number; acknowledged: number };

type Answer = { status: number; text: string };

/** Sends a call, and counts its answer. */
async function call(counts: Counts, url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) }).then(
    async (response) => ({ status: response.status, text: await response.text() }),
    () => ({ status: 0, text: '' }),
  );
  counts.answers.set(answer.status, (counts.answers.get(answer.status) ?? 0) + 1);
  return answer;
}

/** A person who uses the portal until the signal: reads and writes, and compares each answer with what they know. */
export async function usePortal(url: string, person: Person, counts: Counts, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Token ${person.token}`, 'content-type': 'application/json' };
  const note = (name: string, { status, text }: Answer) =>
    counts.wrong.push(`${name}: ${status} ${text.slice(0, 120).replaceAll(/\s+/g, ' ')}`);
  const steps = [
    async () => {
      const answer = await call(counts, `${url}/api/integrations/finti/holds`, { headers });
      if (answer.status === 200 && !answer.text.includes(`"STUDENTID":"${person.number}"`)) note('holds', answer);
      return answer;
    },
    async () => {
      const answer = await call(counts, `${url}/api/user_task/?published=True`, { headers });
      if (answer.status === 200) checkTask(answer, person, counts);
      return answer;
    },
    async () => {
      person.sent += 1;
      const body = JSON.stringify({ completed_on: new Date(START_OF_TIME + person.sent * 1000).toISOString() });
      const answer = await call(counts, `${url}/api/user_task/${person.taskId}/`, { method: 'PATCH', headers, body });
      if (answer.status === 200) {
        person.acknowledged = person.sent;
        counts.acknowledged += 1;
      }
      return answer;
    },
    async () => call(counts, `${url}/api/posts?post_type=accordion`, { headers }),
    async () => call(counts, `${url}/`, { headers: { accept: 'text/html' } }),
  ];
  for (let step = 0; !signal.aborted; step += 1) {
    const answer = await (steps[step % steps.length] as () => Promise<Answer>)();
    // The session of nobody here has ended, and no request is wrong.
    if (answer.status >= 400 && answer.status < 500) note('refused', answer);
    // A server that is away is asked again after a moment, as browsers do.
    if (answer.status === 0 || answer.status >= 500) await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The stored value is the acknowledged one, or one that was sent later without an answer. */
function checkTask({ text }: Answer, person: Person, counts: Counts): void {
  const tasks = JSON.parse(text) as { id: number; completed_on: string | null }[];
  const task = tasks.find(({ id }) => id === person.taskId);
  if (task === undefined) {
    counts.wrong.push(`the task ${person.taskId} is missing among ${tasks.length}`);
    return;
  }
  if (person.acknowledged === 0) return;
  const stored = (Date.parse(task.completed_on ?? '') - START_OF_TIME) / 1000;
  if (!(stored >= person.acknowledged && stored <= person.sent)) counts.lost += 1;
}

/** After all faults: reads each person's task once more. */
export async function checkAll(url: string, people: readonly Person[], counts: Counts): Promise<void> {
  for (const person of people) {
    const headers = { authorization: `Token ${person.token}` };
    const answer = await call(counts, `${url}/api/user_task/?published=True`, { headers });
    if (answer.status === 200) checkTask(answer, person, counts);
    else counts.wrong.push(`the last read answered ${answer.status}`);
  }
}

/** A person who signs in twice and signs out everywhere, again and again: then neither session may work. */
export async function signOutEverywhere(url: string, username: string, counts: Counts, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      const [one, other] = [await signIn(url, username), await signIn(url, username)];
      const headers = { authorization: `Token ${one.token}` };
      const ended = await call(counts, `${url}/api/users/sessions`, { method: 'DELETE', headers });
      if (ended.status === 204) {
        for (const { token } of [one, other]) {
          const after = await call(counts, `${url}/api/preferences/user`, {
            headers: { authorization: `Token ${token}` },
          });
          if (after.status === 200) counts.wrong.push('a session that was ended everywhere still works');
        }
      }
    } catch {
      // The server is away, or busy with passwords.
    }
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
}

/** Keeps so many connections open that ask for a large file and never read it. */
export function readNothing(url: string, asset: string, count: number): () => void {
  const { port } = new URL(url);
  const sockets = new Set<Socket>();
  let isOver = false;
  const open = () => {
    if (isOver) return;
    const socket = connect({ port: Number(port), host: '127.0.0.1' }).pause();
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => {
      sockets.delete(socket);
      setTimeout(open, 1_000).unref();
    });
    socket.write(`GET ${asset} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(8));
  };
  for (let n = 0; n < count; n += 1) open();
  return () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
}
