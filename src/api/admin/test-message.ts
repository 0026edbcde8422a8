import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { no, optional, required } from './kinds/fields.ts';

/** Gives a message to the caller alone, as its recipients would get it, with "Test: " before its title. A test with the same title is replaced. */
export const sendTestMessage = endpoint({
  method: 'post',
  path: '/admin/test-message',
  body: z.strictObject({ title: required, body: required, action_link: optional, display_as_banner: no }),
  answer: z.object({ title: z.string() }),
});
