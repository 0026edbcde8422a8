import type * as z from 'zod/mini';
import type { Call, Client } from '../src/api/client.ts';
import type { CatalogueEntry } from '../src/api/endpoint-catalogue.ts';

export type RecordedCall = {
  schema: z.ZodMiniType;
  path: string;
  /** The query of the example. */
  query: Record<string, string>;
  /** Turns the content of a good answer into data; null for JSON. */
  read: Call<unknown>['read'] | null;
  /** Whether an answer with `p_result` "Warning" is taken for an empty one. */
  takesWarning: boolean;
};

/** What the app asks in a call, and what it makes of the answer. */
export const recordCall = ({ send }: Pick<CatalogueEntry, 'send'>): Promise<RecordedCall> =>
  new Promise((resolve, reject) => {
    const takeDown: Client = (schema, path, { query = {}, read = null, empty }) => {
      resolve({ schema, path, query, read, takesWarning: empty !== undefined });
      return new Promise(() => {});
    };
    send(takeDown, new AbortController().signal).catch(reject);
  });
