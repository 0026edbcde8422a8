import { CommandError } from '../command-error.ts';

/** The outcome of one request. `redirectedTo` is a path without its query, which may contain private data. */
export type Reply =
  | { kind: 'answer'; status: number; content: string; contentType: string; redirectedTo: string | null }
  | { kind: 'timeout' }
  | { kind: 'unreachable'; reason: string };

export type Request = { address: string; headers: Record<string, string>; timeout: number };

/** Sends a GET once, and follows redirects as a browser does. */
export async function ask({ address, headers, timeout }: Request): Promise<Reply> {
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeout) });
    const to = new URL(response.url || address);
    return {
      kind: 'answer',
      status: response.status,
      content: await response.text(),
      contentType: response.headers.get('content-type') ?? '',
      redirectedTo: response.redirected
        ? `${to.origin === new URL(address).origin ? '' : to.origin}${to.pathname}`
        : null,
    };
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return { kind: 'timeout' };
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
}

/** `ECONNREFUSED`, or the message of Node. With several IP addresses of a host, the last one tried. */
function reasonOf(error: unknown): string {
  const cause = (error as Error).cause as { code?: string; message?: string } | undefined;
  return cause?.code ?? cause?.message ?? (error as Error).message;
}

export const unreachable = (base: string, reason: string) =>
  new CommandError(`${base} cannot be reached (${reason}). Start the backend, or correct the address, and try again.`);
