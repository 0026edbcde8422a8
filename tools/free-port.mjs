import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns {Promise<number>} a port of this machine that no program uses now */
export async function freePort() {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.');
  return address.port;
}
