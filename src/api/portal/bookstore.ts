import * as z from 'zod/mini';
import { filled, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

const Bookstore = z.object({ BOOKSTORE_LINK: text });
export type Bookstore = z.infer<typeof Bookstore>;

/** GET {apiBase}/integrations/finti/bookstore: where the person's books are sold; null when nowhere. */
export const getBookstore = (client: Client, signal: AbortSignal) =>
  client(filled(Bookstore), '/integrations/finti/bookstore', { signal, empty: null });
