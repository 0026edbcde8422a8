import * as z from 'zod/mini';
import { flag, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const DemoChoice = z.strictObject({ is_demo: z.boolean() });

/** `expires_on` is ISO 8601 with offset, null when the demo is off. */
const DemoState = z.object({ is_demo: flag, expires_on: text });
export type DemoState = z.infer<typeof DemoState>;

/**
 * Starts or ends the demo, which lasts an hour. Sets or clears the cookies `demo=1` and `demo_message=1`, each for an
 * hour. The page must be able to read both.
 */
export const switchDemo = endpoint({ method: 'post', path: '/demo/state', body: DemoChoice, answer: DemoState });
