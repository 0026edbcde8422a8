import { expect } from 'vitest';
import type { CallName } from './calls.ts';
import type { Caller } from './transports.ts';

/** A check that any backend of the specifications must pass. */
export type Contract = {
  /** The calls that it tests. `check` must send each of them. */
  calls: CallName[];
  /** The behaviours in addition to those of the calls, and the expected result. */
  title: string;
  /** Who signs in to the server; a student with some of everything when left out. */
  as?: string;
  /** Why demo mode is not tested. */
  serverOnly?: string;
  check: (caller: Caller) => Promise<void>;
};

export const signal = new AbortController().signal;

/** The sample person that most contracts use. */
export const ORDINARY_STUDENT = 'amara';

/** Expects a refusal with this status and a detail that is not empty. */
export async function expectRefusal(answer: Promise<Response>, status: number): Promise<void> {
  const refusal = await answer;
  expect({ status: refusal.status, body: await refusal.json() }).toEqual({
    status,
    body: { detail: expect.stringMatching(/\w/) },
  });
}

/** The time in milliseconds, so that two notations of the same time are equal. */
export const moment = (iso: string | null | undefined): number | null => (iso ? Date.parse(iso) : null);
