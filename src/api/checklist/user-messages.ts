import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { time } from '../request-fields.ts';

const Acknowledgement = z.strictObject({ user_acknowledged_on: time });

/** Records that the person has read a system message. */
export const acknowledgeUserMessage = endpoint({
  host: 'checklist',
  method: 'patch',
  path: '/api/user_message/{id}/',
  body: Acknowledgement,
});
