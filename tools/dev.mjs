// npm run dev: the backend with sample data, and the app from its sources with hot reload in front of it.
import { setTimeout as pause } from 'node:timers/promises';
import { start } from './set-up/processes.mjs';
import { root, setUp } from './set-up/set-up.mjs';
import { runCommand, Stopped } from './set-up/setup-error.mjs';

const PAGE_URL = 'http://localhost:5173';
const BACKEND_PORT = '4101';
const BACKEND_URL = `http://localhost:${BACKEND_PORT}`;

/** @param {AbortSignal} signal ends the waiting */
async function untilBackendAnswers(signal) {
  while (!signal.aborted) {
    const answer = await fetch(`${BACKEND_URL}/healthz`, { signal }).catch(() => null);
    if (answer !== null) return;
    await pause(100);
  }
}

await runCommand(async () => {
  const { node, env } = await setUp();
  const backend = start(node, ['server/main.ts'], {
    cwd: root,
    env: { ...env, PORT: BACKEND_PORT, PUBLIC_URL: PAGE_URL, SAMPLE_DATA: 'on' },
  });
  const backendIsGone = new AbortController();
  const backendEnd = backend.exited.finally(() => backendIsGone.abort());
  await Promise.race([backendEnd, untilBackendAnswers(backendIsGone.signal)]);
  // Without its backend the page could only show errors; the backend has said what is wrong.
  if (backendIsGone.signal.aborted) return backendEnd;

  const page = start(node, ['node_modules/vite/bin/vite.js'], { cwd: root, env: { ...env, BACKEND_URL } });
  const ends = await Promise.allSettled([backendEnd.finally(page.end), page.exited.finally(backend.end)]);
  if (ends.some((end) => end.status === 'rejected' && end.reason instanceof Stopped)) return 0;
  return 1;
});
