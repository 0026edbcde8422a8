import * as z from 'zod/mini';
import { Audience, no, optional, required, slug, time, yes } from './fields.ts';
import { type KindFacts, STATE_NAMES } from './kind.ts';

/** The messages that staff send. */
export const message = {
  schema: z.strictObject({
    key: slug,
    title: required,
    /** HTML. */
    body: required,
    /** People have the message from then on. */
    created_on: time,
    action_link: optional,
    display_as_banner: no,
    is_nudge: no,
    nudge_type: optional,
    /** False for a draft, which has not reached anyone, and for a message that was withdrawn. */
    is_published: yes,
    audience: Audience.check(z.minLength(1, 'must name the people who get the message')),
  }),
  keyField: 'key',
  name: 'Message',
  noun: 'message',
  nouns: 'messages',
  listName: 'messages',
  folder: 'messages',
  htmlField: 'body',
  // A message has no last day: it is sent, and ends only when it is withdrawn.
  stateNames: { ...STATE_NAMES, live: 'Sent', ended: 'Withdrawn' },
} as const satisfies KindFacts;
