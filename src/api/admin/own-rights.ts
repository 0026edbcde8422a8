import * as z from 'zod/mini';
import { STAFF_RIGHTS } from '../../rules/staff-rights.ts';
import { endpoint } from '../endpoint.ts';

/** What the signed-in member of staff may do, by area. Without a right its calls answer 403, and its pages are not offered. */
export const getOwnRights = endpoint({
  path: '/admin/rights',
  answer: z.object({ rights: z.array(z.enum(STAFF_RIGHTS)) }),
});
