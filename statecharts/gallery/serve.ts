import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { print } from '../infer/load-module.ts';
import { openInBrowser } from './open-in-browser.ts';

/** The files of a gallery by path, with their content types. */
const FILES: Record<string, [file: string, type: string]> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/index.html': ['index.html', 'text/html; charset=utf-8'],
  '/charts.json': ['charts.json', 'application/json'],
};

/**
 * Serves a gallery to this machine alone, on a free port, prints its address and opens it in the browser. Ends with Ctrl-C.
 * @param folder where the gallery was written
 */
export async function serveGallery(folder: string): Promise<void> {
  const server = createServer(async ({ method = '', url = '/' }, answer) => {
    const [file, type] = FILES[url.split('?')[0] ?? ''] ?? [null, 'text/plain'];
    if (method !== 'GET' && method !== 'HEAD') return answer.writeHead(405, { allow: 'GET, HEAD' }).end();
    const content = file === null ? null : await readFile(join(folder, file)).catch(() => null);
    const headers = { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
    if (content === null) answer.writeHead(404, headers).end('The gallery has no such file.\n');
    else answer.writeHead(200, { ...headers, 'content-length': content.length }).end(content);
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
