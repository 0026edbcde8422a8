import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The responses of a server that are not finished. */
export type OpenResponses = {
  count: () => number;
  /**
   * From now on, each connection ends with its next answer, so that its client sends no more requests to this server.
   * Resolves when no response is open any more: all are finished, or their connections have ended.
   */
  drain: () => Promise<void>;
};

/**
 * Keeps track of the responses that are not finished. When a connection ends, Node tells only the response that is being sent:
 * those that wait behind it get no event. Code that waited for one would keep them all, with their bodies, for ever. NET-04.
 */
export function trackResponses(server: Server): OpenResponses {
  const open = new Map<ServerResponse, { end: () => void; hasEnded: Promise<void> }>();
  const ofSockets = new WeakMap<Socket, Set<ServerResponse>>();
  let isDraining = false;

  const responsesOf = (socket: Socket): Set<ServerResponse> => {
    const known = ofSockets.get(socket);
    if (known !== undefined) return known;
    const responses = new Set<ServerResponse>();
    ofSockets.set(socket, responses);
    socket.once('close', () => {
      for (const each of responses) open.get(each)?.end();
    });
    return responses;
  };

  // Before the listener that answers: it may write the headers at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false;
    const responses = responsesOf(socket);
    let resolve = () => {};
    const hasEnded = new Promise<void>((done) => {
      resolve = done;
    });
    const end = () => {
      open.delete(response);
      responses.delete(response);
      resolve();
    };
    open.set(response, { end, hasEnded });
    responses.add(response);
    response.once('close', end);
  });

  return {
    count: () => open.size,
    drain: async () => {
      isDraining = true;
      for (const response of open.keys()) response.shouldKeepAlive = false;
      while (open.size > 0) await Promise.all([...open.values()].map(({ hasEnded }) => hasEnded));
    },
  };
}
