import { and, eq, isNull } from 'drizzle-orm';
import { HTTPException } from 'hono/http-exception';
import type { sendTestMessage } from '../../src/api/admin/test-message.ts';
import type { CheckedBody } from '../../src/api/endpoint.ts';
import { wrongAddresses } from '../../src/rules/admin-entries.ts';
import { NO_ADDRESS } from '../../src/rules/typed-address.ts';
import { lengthProblems } from '../content/length-problems.ts';
import { sanitizeHtml } from '../content/sanitize-html.ts';
import type { Orm } from '../db/database.ts';
import { messages, type PersonKey } from '../db/schema.ts';

/**
 * Gives a message to one person alone. A test with the same title is replaced, so a repeated call leaves one. Source: ADMIN-133.
 * @throws HTTPException 400 with a sentence for a text that a message cannot have
 */
export async function giveTestMessage(
  orm: Orm,
  { id }: PersonKey,
  { body, ...message }: CheckedBody<typeof sendTestMessage>,
  now: Date,
): Promise<{ title: string }> {
  const title = `Test: ${message.title}`;
  const written = { ...message, title, body: sanitizeHtml(body).trim() };
  const problem =
    written.body === ''
      ? 'body: must not be empty'
      : (lengthProblems('message', { ...written, title: message.title }, null)[0] ??
        wrongAddresses(written).map((field) => `${field}: ${NO_ADDRESS}`)[0]);
  if (problem !== undefined) throw new HTTPException(400, { message: `${problem}.` });
  await orm.transaction(async (transaction) => {
    await transaction
      .delete(messages)
      .where(and(eq(messages.person_id, id), isNull(messages.import_key), eq(messages.title, title)));
    await transaction.insert(messages).values({ ...written, person_id: id, created_on: now });
  });
  return { title };
}
