// The floor of the benchmark: the same web framework and Node server, with answers of the same size and nothing else.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { FromBare, ToBare } from './targets.ts';

const app = new Hono();

const say = (message: FromBare) => process.send?.(message);

process.on('disconnect', () => process.exit());
process.on('message', (message: ToBare) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage();
    say({ processor: (user + system) / 1_000_000, memory: process.memoryUsage().rss, drawn: 0 });
    return;
  }
  for (const { method, path, answer } of message) {
    app.on(method, path, async (context) => {
      if (method === 'PATCH') await context.req.json();
      return context.json(answer);
    });
  }
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(0, () => say({ port: (server.address() as AddressInfo).port }));
});
