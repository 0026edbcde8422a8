import type * as z from 'zod/mini';
import { readNothing, Success } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { exactly, word } from '../request-fields.ts';

/** The answers that the server keeps for a while and can be told to forget. */
export const ServerCache = word(['EmergencyInfo', 'CurriculumInfo', 'ContactInfo', 'PersonInfo']);
export type ServerCache = z.infer<typeof ServerCache>;

export const CacheClearing = exactly({ endpoint: ServerCache });

/** POST {apiBase}/integrations/finti/clear-cache: the next answer comes from the source. Any answer of success counts. */
export const clearServerCache = async (client: Client, signal: AbortSignal, endpoint: ServerCache): Promise<void> => {
  const path = '/integrations/finti/clear-cache';
  await client(Success, path, { method: 'post', body: { endpoint }, signal, read: readNothing });
};
