import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FlappingGateway = {
  url: string;
  /** How it answers from now on: right, with 503, after two seconds, or by closing the connection. */
  behave: (mode: 'well' | 'failing' | 'slow' | 'gone') => void;
  close: () => void;
};

/** A gateway that answers each call with records in which the number of the person stands. */
export async function startFlappingGateway(): Promise<FlappingGateway> {
  let mode: Parameters<FlappingGateway['behave']>[0] = 'well';
  const server = createServer((request, response) => {
    const [, number = '', call = ''] = /^\/people\/(\w+)\/([\w-]+)/.exec(request.url ?? '') ?? [];
    const answer = () =>
      response
        .writeHead(mode === 'failing' ? 503 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(call === 'holds' ? [{ HOLD: 'A', STUDENTID: number }] : []));
    if (mode === 'gone') request.socket.destroy();
    else if (mode === 'slow') setTimeout(answer, 2_000);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next) => {
      mode = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
