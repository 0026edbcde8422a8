import * as z from 'zod/mini';
import { flag, text } from '../answer-fields.ts';
import type { Client } from '../client.ts';
import { exactly, truth } from '../request-fields.ts';

export const DemoChoice = exactly({ is_demo: truth });

/** `expires_on` is ISO 8601 with offset, null when the demo is off. */
const DemoState = z.object({ is_demo: flag, expires_on: text });
export type DemoState = z.infer<typeof DemoState>;

/** POST {apiBase}/demo/state: begins or ends the demo, which lives in two cookies that the answer sets or clears. */
export const switchDemo = (client: Client, signal: AbortSignal, isDemo: boolean) =>
  client(DemoState, '/demo/state', { method: 'post', body: { is_demo: isDemo }, signal });
