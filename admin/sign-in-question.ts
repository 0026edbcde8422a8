import type { Client } from '../src/api/client.ts';
import { toFailure } from '../src/api/failure.ts';
import { isOldSignIn } from '../src/rules/old-sign-in.ts';

/** Whether the page asks for a new sign-in. Any call may ask, from any form. */
export type SignInQuestion = {
  isAsked: () => boolean;
  ask: () => void;
  close: () => void;
  subscribe: (listener: () => void) => () => void;
};

export function createSignInQuestion(): SignInQuestion {
  let isAsked = false;
  const listeners = new Set<() => void>();
  const set = (value: boolean) => {
    isAsked = value;
    for (const listener of listeners) listener();
  };
  return {
    isAsked: () => isAsked,
    ask: () => set(true),
    close: () => set(false),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The client, whose refusal for an old sign-in opens the question. The call fails all the same. Source: ADMIN-91. */
export const asksForSignIn = (client: Client, { ask }: SignInQuestion): Client =>
  (async (call, request) => {
    try {
      return await client(call, request);
    } catch (error) {
      if (isOldSignIn(toFailure(error))) ask();
      throw error;
    }
  }) as Client;

/** The address of a new sign-in that ends at a page of the admin pages. */
export const newSignInAddress = (loginUrl: string, next: string): string =>
  `${loginUrl}?${new URLSearchParams({ next, for: 'staff' })}`;
