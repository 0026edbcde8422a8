import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

export const Category = z.object({ id: z.number(), slug: text });
export type Category = z.infer<typeof Category>;

/** GET {host}/api/category/: the kinds of task. The slug "fun" draws a task without a border. */
export const listCategories = (client: Client, signal: AbortSignal) =>
  client(z.array(Category), '/api/category/', { signal });
