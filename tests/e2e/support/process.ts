import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..', '..');

export type ServerProcess = {
  url: string;
  port: number;
  /** Sends Ctrl-C, waits for the end and returns the exit code. */
  stop: () => Promise<number | null>;
};

/** Starts the server like `npm start`, in a process of its own, and waits until it prints its address. */
export async function startProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const port = settings.PORT === undefined ? await freePort() : Number(settings.PORT);
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: String(port), PUBLIC_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(url)) resolve();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', (code) => reject(new Error(`the server exited with ${code} before it was ready:\n${output}`)));
  });
  return {
    url,
    port,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      const [code] = await ended;
      return code;
    },
  };
}

/** A port of this machine that no program uses. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('the system gave no free port');
  return address.port;
}
