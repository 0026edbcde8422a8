import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { IN_MEMORY } from '../../server/db/embedded-messages.ts';
import { OPEN_TIMEOUT_MS } from './support/server.ts';

/** A message of the protocol of PostgreSQL that asks for a statement. */
function statement(text: string): Uint8Array<ArrayBuffer> {
  const content = Buffer.from(`${text}\0`);
  const message = new Uint8Array(5 + content.length);
  message[0] = 'Q'.charCodeAt(0);
  new DataView(message.buffer).setInt32(1, 4 + content.length);
  message.set(content, 5);
  return message;
}

test(
  'OPS-14 the thread of the embedded database keeps nothing of the answers that it has sent',
  async () => {
    const worker = new Worker(new URL('../../server/db/embedded-worker.ts', import.meta.url), {
      workerData: IN_MEMORY,
    });
    onTestFinished(async () => {
      await worker.terminate();
    });
    await once(worker, 'message');
    const ask = async (text: string) => {
      worker.postMessage({ connection: 1, bytes: statement(text) });
      const [answer] = (await once(worker, 'message')) as [{ bytes: Uint8Array }];
      return Buffer.from(answer.bytes).toString();
    };
    expect(await ask(`select 'the answer' as text`)).toContain('the answer');
    // A hundred million bytes in all.
    for (let round = 0; round < 50; round += 1)
      expect(await ask(`select repeat('x', 200) as text from generate_series(1, 10000)`)).toContain('SELECT 10000');
    expect((await worker.getHeapStatistics()).used_heap_size).toBeLessThan(60_000_000);
  },
  OPEN_TIMEOUT_MS,
);
