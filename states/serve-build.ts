import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'vite';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

export type ServedStates = {
  /** The origin. A scenario is at `/frame.html?scenario=NAME&person=USERNAME`. */
  url: string;
  close: () => Promise<void>;
};

/**
 * Builds the page of states as the app is built for production, and serves it on a free port.
 * @param outDir where the build goes. Two builds at the same time need two folders
 */
export async function serveStates(outDir: string): Promise<ServedStates> {
  // With another value the packages' development editions would be built.
  process.env.NODE_ENV = 'production';
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn', build: { outDir } });
  const server = createServer(async (request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const content = await readFile(join(outDir, pathname)).catch(() => null);
    if (content === null) answer.writeHead(404).end();
    else {
      // With this header a tab that opens many states keeps the compiled code.
      const caching = pathname.endsWith('.js') ? { 'cache-control': 'max-age=3600' } : {};
      answer.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'image/svg+xml', ...caching }).end(content);
    }
  });
  await new Promise<void>((done) => server.listen(0, done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
