import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

export const Category = z.object({ id: z.number(), slug: text });
export type Category = z.infer<typeof Category>;

/** The kinds of task. */
export const listCategories = endpoint({ host: 'checklist', path: '/api/category/', answer: z.array(Category) });
