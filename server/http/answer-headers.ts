import type { Context } from 'hono';

declare module 'hono' {
  interface ContextVariableMap {
    /** The headers of every answer, until they are part of the answer. */
    missingHeaders: Record<string, string> | null;
    /** The Content-Security-Policy of a page that has more styles than others; missing otherwise. */
    pagePolicy?: string;
  }
}

/**
 * An answer with its own headers and those of every answer. It is made in one step, because changes of the headers of a
 * response cost more than the rest of a short answer. It has no cookies and headers that the context was given before.
 */
export function completeAnswer(
  context: Context,
  body: string | Uint8Array<ArrayBuffer>,
  own: Record<string, string>,
): Response {
  const headers = { ...context.get('missingHeaders'), ...own };
  context.set('missingHeaders', null);
  return new Response(body, { headers });
}

/** Keeps browsers and caches from storing an answer. */
export function forbidStoring(context: Context): void {
  context.set('missingHeaders', { ...context.get('missingHeaders'), 'Cache-Control': 'no-store' });
}

/** Adds the headers of every answer to an answer that was made without them. */
export function addMissingHeaders(context: Context): void {
  for (const [name, value] of Object.entries(context.get('missingHeaders') ?? {})) context.res.headers.set(name, value);
}
