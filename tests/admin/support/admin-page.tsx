import { RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import * as z from 'zod/mini';
import type { AdminContext } from '../../../admin/context.ts';
import { createAdminRouter } from '../../../admin/router.tsx';
import { asksForSignIn, createSignInQuestion } from '../../../admin/sign-in-question.ts';
import type { Client } from '../../../src/api/client.ts';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { ApiError } from '../../../src/api/failure.ts';
import { User } from '../../../src/api/portal/user.ts';
import { browserDevice } from '../../../src/browser/device.ts';
import { defaultSettings } from '../../../src/browser/settings.ts';
import { rightsOf } from '../../../src/rules/staff-rights.ts';
import { site } from '../../../src/site.ts';

/** The time of the tests. */
export const NOW = '2026-09-28T15:00:00.000Z';

// jsdom has the dialog element without its methods.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
window.scrollTo = () => {};

type Sent = { method: string; path: string; body: unknown };
type Answer = (sent: Sent & { query: Readonly<Record<string, unknown>> }) => unknown;

/** Ends a call with a status. */
export const fail = (status: number, detail = 'No.') => {
  throw new ApiError({ kind: 'status', status, detail }, 'a call');
};

const NO_ENTRIES = { count: 0, results: [] };

/** Opens an admin page over answers by method and path, as a member of staff. @returns what was sent */
export function openPage(address: string, answers: Record<string, Answer>, rights: object = {}) {
  const sent: Sent[] = [];
  const client = (async (
    endpoint: Endpoint,
    { body = null, path: numbers = {}, query = {} }: { body?: unknown; path?: object; query?: Record<string, unknown> },
  ) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String((numbers as never)[name]));
    const call = { method: endpoint.method ?? 'get', path, body };
    const answer = answers[`${call.method} ${path}`];
    // Forms with an audience ask for the names of the student types, of which most tests need none.
    if (answer === undefined && path === '/admin/entries' && query.kind === 'student_type') return NO_ENTRIES;
    sent.push(call);
    if (answer === undefined) throw new Error(`nothing answers ${call.method} ${path}`);
    return answer({ ...call, query });
  }) as unknown as Client;
  window.history.replaceState(null, '', address);
  const facts = { username: 'erik', first_name: 'Erik', is_authenticated: true, is_staff: true, ...rights };
  const user = z.parse(User, facts);
  const device = { ...browserDevice, now: () => new Date(NOW) };
  const signInQuestion = createSignInQuestion();
  const context: AdminContext = {
    settings: defaultSettings(),
    site,
    device,
    client: asksForSignIn(client, signInQuestion),
    user,
    signInQuestion,
    rights: rightsOf({ rights: null, ...user, ...rights }),
  };
  render(<RouterProvider router={createAdminRouter(context)} />);
  return sent;
}
