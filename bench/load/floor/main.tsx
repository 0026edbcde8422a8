import { RouterProvider } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import ky from 'ky';
import { createRoot } from 'react-dom/client';
import { assign, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';
import { floorRouter } from './parts/router.tsx';

/**
 * The floor app: all packages of the portal, one small machine, three routes and one call. No portal with these packages
 * can load faster, so the results of the portal are ratios to this app.
 */

const User = z.object({
  id: z.string(),
  name: z.string().check(z.minLength(1)),
  email: z.optional(z.email()),
  year: z.number().check(z.int()),
});
type User = z.infer<typeof User>;

const api = ky.create({ credentials: 'same-origin', timeout: 10_000, retry: 1 });

const machine = setup({
  types: { context: {} as { retries: number; user: User | null }, events: {} as { type: 'retry' } },
  actors: {
    load: fromPromise(async ({ signal }): Promise<User> => User.parse(await api.get('/api/me', { signal }).json())),
  },
  actions: { countRetry: assign({ retries: ({ context }) => context.retries + 1 }) },
  guards: { mayRetry: ({ context }) => context.retries < 3 },
}).createMachine({
  id: 'home',
  initial: 'loading',
  context: { retries: 0, user: null },
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: { target: 'ready', actions: assign({ user: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    ready: {},
    failed: { on: { retry: { guard: 'mayRetry', target: 'loading', actions: 'countRetry' } } },
  },
});

function Home() {
  const [{ value, context }, send] = useMachine(machine);
  if (value === 'failed') {
    return (
      <button type="button" onClick={() => send({ type: 'retry' })}>
        Retry
      </button>
    );
  }
  return context.user === null ? (
    <p>Loading…</p>
  ) : (
    <p id="ready">
      Hello {context.user.name}, year {context.user.year}. This is the floor application; it draws one heading, three
      links and this paragraph once its one request has come back and been validated.
    </p>
  );
}

const container = document.getElementById('root');
if (container !== null) createRoot(container).render(<RouterProvider router={floorRouter(Home)} />);
