import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { print } from '../infer/load-module.ts';
import { openInBrowser } from './open-in-browser.ts';

/** The content types of the files of a gallery. */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * Serves a gallery to this machine alone, on a free port, prints its address and opens it in the browser. Ends with Ctrl-C.
 * @param folder where the gallery was written; only files with these types are sent
 */
export async function serveGallery(folder: string): Promise<void> {
  const server = createServer(async ({ method = '', url = '/' }, answer) => {
    const file = fileOf(url);
    const type = file === null ? undefined : TYPES[extname(file)];
    if (method !== 'GET' && method !== 'HEAD') return answer.writeHead(405, { allow: 'GET, HEAD' }).end();
    const content = file === null || type === undefined ? null : await readFile(join(folder, file)).catch(() => null);
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    if (content === null) {
      answer.writeHead(404, { ...headers, 'content-type': 'text/plain' }).end('The gallery has no such file.\n');
    } else answer.writeHead(200, { ...headers, 'content-type': type, 'content-length': content.length }).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  print(`Open it in a browser: ${address}\nPress Ctrl-C to stop.\n`);
  openInBrowser(address);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  server.closeAllConnections();
  server.close();
}

/** The path of a file below the folder. The URL has no `..` any more, and what stays encoded is no separator. */
function fileOf(url: string): string | null {
  if (!URL.canParse(`http://host${url}`)) return null;
  const { pathname } = new URL(`http://host${url}`);
  return pathname.endsWith('/') ? `${pathname}index.html` : pathname;
}
