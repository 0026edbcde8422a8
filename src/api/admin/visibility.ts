import * as z from 'zod/mini';
import { EXPLAINED_KINDS, VISIBILITY_REASONS } from '../../rules/visibility.ts';
import { endpoint } from '../endpoint.ts';
import { textUpTo } from '../request-fields.ts';

/** `on` is the time (ISO 8601) or day since or until which the reason holds; null for a reason without one. */
const visibility = { reason: z.enum(VISIBILITY_REASONS), on: z.nullable(z.string()) };

/** A task or a message that a person has. `id` names the entry in the other calls; null for a message that no form has. */
const Owned = z.object({ id: z.nullable(z.string()), title: z.string(), ...visibility });
export type Owned = z.infer<typeof Owned>;

/** The newest tasks and messages of a person, at most 200 each, with their numbers. */
export const PersonContent = z.object({
  tasks: z.object({ count: z.number(), results: z.array(Owned) }),
  messages: z.object({ count: z.number(), results: z.array(Owned) }),
});
export type PersonContent = z.infer<typeof PersonContent>;

/** The tasks and messages that a person has. The look-up is a security event. */
export const lookUpContent = endpoint({
  method: 'post',
  path: '/admin/people/{id}/content',
  answer: PersonContent,
});

/**
 * Why a person sees an entry or not. `audience` has its roles and student types, and `named` counts the people who are named
 * one by one; of a post `category` and `audience` say who sees it, and `pages` are the pages that have it.
 */
export const Explanation = z.object({
  kind: z.enum(EXPLAINED_KINDS),
  title: z.string(),
  ...visibility,
  audience: z.array(z.string()),
  named: z.number(),
  category: z.nullable(z.string()),
  pages: z.array(z.object({ path: z.string(), title: z.string() })),
});
export type Explanation = z.infer<typeof Explanation>;

/** Says why a person sees a task, a message or a post, or does not. 404 when there is no such person or entry. The look-up is a security event. */
export const explainVisibility = endpoint({
  method: 'post',
  path: '/admin/people/{id}/visibility',
  body: z.strictObject({ kind: z.enum(EXPLAINED_KINDS), entry: textUpTo(500) }),
  answer: Explanation,
});
