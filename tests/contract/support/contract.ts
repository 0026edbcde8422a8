import { expect } from 'vitest';
import type { CallName } from './calls.ts';
import type { Caller } from './transports.ts';

/** What a reader of the specifications may rely on, whoever answers. */
export type Contract = {
  /** The calls that it says something of. Each has to be sent by `check`. */
  calls: CallName[];
  /** Behaviours beside those of the calls, and what is expected. */
  title: string;
  /** Who signs in to the server; a student with some of everything when left out. */
  as?: string;
  /** Why the demo is not asked. */
  serverOnly?: string;
  check: (caller: Caller) => Promise<void>;
};

export const signal = new AbortController().signal;

/** Whoever fits most contracts. */
export const ORDINARY_STUDENT = 'amara';

/** A refusal: its status, and a detail that says something. */
export async function expectRefusal(answer: Promise<Response>, status: number): Promise<void> {
  const refusal = await answer;
  expect({ status: refusal.status, body: await refusal.json() }).toEqual({
    status,
    body: { detail: expect.stringMatching(/\w/) },
  });
}

/** The same moment, however it is written. */
export const moment = (iso: string | null | undefined): number | null => (iso ? Date.parse(iso) : null);
