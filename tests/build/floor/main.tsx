import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import ky from 'ky';
import { createRoot } from 'react-dom/client';
import { assign, fromPromise, setup } from 'xstate';
import * as z from 'zod/mini';

/** A minimal app with the required packages, to compare sizes with: one call, one schema, one machine, three routes. */
const Answer = z.object({ status: z.string() });

const machine = setup({
  types: { context: {} as { status: string } },
  actors: { load: fromPromise(async () => z.parse(Answer, await ky.get('/api/status').json())) },
}).createMachine({
  context: { status: '' },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: { target: 'ready', actions: assign({ status: ({ event }) => event.output.status }) },
        onError: 'failed',
      },
    },
    ready: {},
    failed: { on: { retry: 'loading' } },
  },
});

function Status() {
  const [snapshot, send] = useMachine(machine);
  return (
    <button type="button" onClick={() => send({ type: 'retry' })}>
      {snapshot.context.status}
    </button>
  );
}

const root = createRootRoute({ component: Outlet });
const routes = ['/', '/one', '/two'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: Status }),
);
const router = createRouter({ routeTree: root.addChildren(routes) });

const container = document.getElementById('root');
if (container !== null) createRoot(container).render(<RouterProvider router={router} />);
