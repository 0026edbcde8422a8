// npm run dev: runs the backend with sample data, and the app with hot reload.
import { setTimeout as pause } from 'node:timers/promises';
import { buildStatecharts } from './build/statecharts.mjs';
import { start } from './set-up/processes.mjs';
import { root, setUp } from './set-up/set-up.mjs';
import { runCommand, Stopped } from './set-up/setup-error.mjs';

const PAGE_URL = 'http://localhost:5173';
const BACKEND_PORT = '4101';
const BACKEND_URL = `http://localhost:${BACKEND_PORT}`;

/** @param {AbortSignal} signal stops the waiting */
async function untilBackendAnswers(signal) {
  while (!signal.aborted) {
    const answer = await fetch(`${BACKEND_URL}/readyz`, { signal }).catch(() => null);
    if (answer !== null) return;
    await pause(100);
  }
}

await runCommand(async () => {
  const toolbox = await setUp();
  // The pages /states and /gallery use it.
  const built = await buildStatecharts(toolbox);
  if (built !== 0) return built;
  const { node, env } = toolbox;
  const backend = start(node, ['server/main.ts'], {
    cwd: root,
    env: { ...env, PORT: BACKEND_PORT, PUBLIC_URL: PAGE_URL, SAMPLE_DATA: 'on' },
  });
  const backendEnded = new AbortController();
  const backendEnd = backend.exited.finally(() => backendEnded.abort());
  await Promise.race([backendEnd, untilBackendAnswers(backendEnded.signal)]);
  // Without its backend the app could only show errors. The backend has printed the reason.
  if (backendEnded.signal.aborted) return backendEnd;

  const page = start(node, ['node_modules/vite/bin/vite.js'], { cwd: root, env: { ...env, BACKEND_URL } });
  const ends = await Promise.allSettled([backendEnd.finally(page.end), page.exited.finally(backend.end)]);
  if (ends.some((end) => end.status === 'rejected' && end.reason instanceof Stopped)) return 0;
  return 1;
});
