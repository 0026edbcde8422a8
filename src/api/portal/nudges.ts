import * as z from 'zod/mini';
import { number, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { textUpTo } from '../request-fields.ts';

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

const NUDGES = '/integrations/finti/nudges';

/** What the person is asked to confirm or update. */
export const listNudges = endpoint({ path: NUDGES, answer: z.array(Nudge) });

/** An unknown type can be dismissed like any other. */
const NudgeDismissal = z.strictObject({ nudge_type: textUpTo(40) });

/**
 * Dismisses the nudges of a type; both questions about the deposit are dismissed as DEPOSIT. Later lists do not include
 * a dismissed nudge.
 */
export const dismissNudge = endpoint({ method: 'post', path: NUDGES, body: NudgeDismissal });
