import type { ClientOptions } from './client.ts';

/** What every transport sends and reads in the same way. */

/** The headers of a call: what the host asks for, and the token as it is now. */
export function headersOf({ headers, token: readToken }: ClientOptions, accept: string): Record<string, string> {
  const token = readToken();
  return { accept, ...headers, ...(token === null ? {} : { authorization: `Token ${token}` }) };
}

/** The data of an answer that has JSON; null for an empty body. Throws `SyntaxError` for other content. */
export const readJson = (content: string): unknown => (content === '' ? null : JSON.parse(content));
