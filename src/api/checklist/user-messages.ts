import { readNothing, Success } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { exactly, time } from '../request-fields.ts';

export const Acknowledgement = exactly({ user_acknowledged_on: time });

/**
 * PATCH {host}/api/user_message/{id}/: the person has taken note of a system message. Any answer of success counts.
 * @param at the time of it, ISO 8601 with offset
 */
export const acknowledgeUserMessage = async (
  client: Client,
  signal: AbortSignal,
  id: number,
  at: string,
): Promise<void> => {
  const body = { user_acknowledged_on: at };
  await client(Success, `/api/user_message/${id}/`, { method: 'patch', body, signal, read: readNothing });
};
