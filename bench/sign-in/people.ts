// A thread of its own: the times of the other requests are measured without the work that these clients cause.
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** What the thread gets. Times in milliseconds. */
export type Order = { port: number; people: number; durationMs: number };
/** What it sends back when the last answer has arrived: how many answers had which status. */
export type Statuses = Map<number, number>;

type Answer = { status: number; retryMs: number };

const { port, people, durationMs } = workerData as Order;
// Without idle connections: the server closes them after five seconds, just when people try again.
const agent = new Agent({ maxSockets: people });

function signIn(username: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { origin: `http://localhost:${port}`, 'content-type': 'application/x-www-form-urlencoded' };
    const form = request({ port, path: '/accounts/login/', method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      const retryMs = Number(answer.headers['retry-after'] ?? 1) * 1000;
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, retryMs }));
    });
    form.once('error', reject);
    form.end(`username=${username}&password=wrong`);
  });
}

const statuses: Statuses = new Map();
const end = performance.now() + durationMs;

/** Tries to sign in, and again after the time that the answer names. */
async function person(name: string): Promise<void> {
  for (let time = 0; performance.now() < end; time += 1) {
    const { status, retryMs } = await signIn(`${name}.${time}`);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    await new Promise((done) => setTimeout(done, Math.max(0, Math.min(retryMs, end - performance.now()))));
  }
}

await Promise.all(Array.from({ length: people }, (_, index) => person(`person${index}`)));
agent.destroy();
parentPort?.postMessage(statuses);
