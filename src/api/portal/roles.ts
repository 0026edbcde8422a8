import * as z from 'zod/mini';
import { listOf, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';

export const Roles = z.object({ primary_role: text, other_roles: listOf(z.string()) });
export type Roles = z.infer<typeof Roles>;

/** POST {apiBase}/users/roles, without a body: the person's roles as they are now. Superusers don't ask (ROLE-13). */
export const refreshRoles = (client: Client, signal: AbortSignal) =>
  client(z.nullable(Roles), '/users/roles', { method: 'post', signal, empty: null });
