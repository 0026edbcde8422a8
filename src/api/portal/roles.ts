import * as z from 'zod/mini';
import { listOf, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

export const Roles = z.object({ primary_role: text, other_roles: listOf(z.string()) });
export type Roles = z.infer<typeof Roles>;

/** The roles of the person as they are now. The request has no body. The portal does not send it for superusers. */
export const refreshRoles = endpoint({ method: 'post', path: '/users/roles', answer: z.nullable(Roles) });
