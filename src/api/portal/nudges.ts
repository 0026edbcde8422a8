import * as z from 'zod/mini';
import { number, readNothing, Success, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { exactly, textUpTo } from '../request-fields.ts';

/** Something that the university asks the person to confirm or update. */
export const Nudge = z.object({
  pk: number,
  nudge_type: text,
  title: text,
  body: text,
  action_link: text,
  created_on: text,
});
export type Nudge = z.infer<typeof Nudge>;

/** GET {apiBase}/integrations/finti/nudges. */
export const listNudges = (client: Client, signal: AbortSignal) =>
  client(z.array(Nudge), '/integrations/finti/nudges', { signal, empty: [] });

/** The body of a dismissal. A type that nobody knows is dismissed like any other. */
export const NudgeDismissal = exactly({ nudge_type: textUpTo(40) });

/** Both questions about the deposit are answered by one. Source: portal specification, the calls it makes; API-37. */
export const dismissedAs = (nudgeType: string) => (/^DEPOSIT_(INIT|CONFIRM)$/.test(nudgeType) ? 'DEPOSIT' : nudgeType);

/** POST {apiBase}/integrations/finti/nudges: the person has seen to it, or will not. Any answer of success counts. */
export const dismissNudge = async (client: Client, signal: AbortSignal, nudgeType: string): Promise<void> => {
  const body = { nudge_type: dismissedAs(nudgeType) };
  await client(Success, '/integrations/finti/nudges', { method: 'post', body, signal, read: readNothing });
};
