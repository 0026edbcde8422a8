import * as z from 'zod/mini';
import { STAFF_RIGHTS } from '../../rules/staff-rights.ts';
import { endpoint } from '../endpoint.ts';

/**
 * What the signed-in member of staff may do, by area. Without a right its calls answer 403, and its pages are not offered.
 * `alerts_need_sign_in`: the form of a new alert asks for a fresh sign-in first.
 */
export const getOwnRights = endpoint({
  path: '/admin/rights',
  answer: z.object({ rights: z.array(z.enum(STAFF_RIGHTS)), alerts_need_sign_in: z.boolean() }),
});
