import * as z from 'zod/mini';
import { required, slug } from './fields.ts';
import type { KindFacts } from './kind.ts';

/** The categories of tasks. */
export const category = {
  schema: z.strictObject({
    slug,
    name: required,
  }),
  keyField: 'slug',
  name: 'Category of tasks',
  noun: 'category',
  nouns: 'categories',
  listName: 'categories',
  folder: 'types/categories',
  htmlField: null,
  stateNames: null,
} as const satisfies KindFacts;
