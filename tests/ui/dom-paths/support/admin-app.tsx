import { RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { AnyActorLogic, AnyActorRef, InspectionEvent } from 'xstate';
import * as z from 'zod/mini';
import { createAdminRouter } from '../../../../admin/router.tsx';
import { createSignInQuestion } from '../../../../admin/sign-in-question.ts';
import { User } from '../../../../src/api/portal/user.ts';
import { browserDevice } from '../../../../src/browser/device.ts';
import { keptTexts } from '../../../../src/browser/kept-texts.ts';
import { defaultSettings } from '../../../../src/browser/settings.ts';
import { rightsOf } from '../../../../src/rules/staff-rights.ts';
import { site } from '../../../../src/site.ts';
import { NOW } from '../../../admin/support/admin-page.tsx';
import { settle } from '../../../machines/support/pending-backend.ts';
import { createPendingCalls } from './pending-calls.ts';
import { type WalkOf, walkPaths } from './walk.ts';

const USERNAME = 'erik';
/** Longer waits are those of the clock on the screen, which begins each minute. */
const LONGEST_OTHER_WAIT = 30_000;

/** The actors that the components of the page in view have started, and who is told what they do. */
const started: { actors: AnyActorRef[]; inspect: (event: InspectionEvent) => void } = {
  actors: [],
  inspect: () => {},
};

vi.mock('@xstate/react', async (original) => {
  const real = await original<typeof import('@xstate/react')>();
  return {
    ...real,
    useActorRef: (logic: AnyActorLogic, options: object) => {
      const inspect = (event: InspectionEvent) => started.inspect(event);
      const actor: AnyActorRef = real.useActorRef(logic, { ...options, inspect });
      if (!started.actors.includes(actor)) started.actors.push(actor);
      return actor;
    },
  };
});

/** Opens the admin pages as a member of staff. Every call stays pending until a driver ends it. */
function openAdminApp(inspect: (event: InspectionEvent) => void) {
  window.sessionStorage.clear();
  started.actors = [];
  started.inspect = inspect;
  const calls = createPendingCalls(new Map());
  const texts = keptTexts(USERNAME);
  const person = userEvent.setup({ delay: null });
  const clock = { now: NOW };
  let minutes: (() => void)[] = [];
  const setTimer = window.setTimeout;
  const timers = vi.spyOn(window, 'setTimeout').mockImplementation(((action: () => void, wait = 0) => {
    if (wait <= LONGEST_OTHER_WAIT) return setTimer(action, wait);
    minutes.push(action);
    return 0;
  }) as typeof window.setTimeout);
  let closeRouter = () => {};

  async function waitForEffects(action: () => unknown): Promise<void> {
    await act(async () => {
      await action();
      await settle();
    });
  }

  return {
    texts,
    /** Opens a page in a new tab. */
    async go(address: string): Promise<void> {
      window.history.replaceState(null, '', address);
      const router = createAdminRouter({
        settings: defaultSettings(),
        site,
        device: { ...browserDevice, now: () => new Date(clock.now) },
        client: calls.client,
        user: z.parse(User, { username: USERNAME, is_authenticated: true, is_staff: true }),
        signInQuestion: createSignInQuestion(),
        rights: rightsOf({ is_staff: true, is_superuser: false, rights: null }),
      });
      closeRouter = () => router.history.destroy();
      await waitForEffects(() => render(<RouterProvider router={router} />));
    },
    async press(element: HTMLElement): Promise<void> {
      await person.click(element);
      await waitForEffects(() => {});
    },
    /** Replaces the value of a field at once. */
    set: (field: HTMLElement, value: string) => waitForEffects(() => fireEvent.change(field, { target: { value } })),
    /** The user comes back to the tab. */
    comeBack: () => waitForEffects(() => fireEvent.focus(window)),
    /** A minute of the clock begins; ISO 8601. */
    async setTime(time: string): Promise<void> {
      clock.now = time;
      const waiting = minutes;
      minutes = [];
      await waitForEffects(() => {
        for (const begin of waiting) begin();
      });
    },
    answer: (name: string, content: unknown) => waitForEffects(() => calls.pending(name).answer(content)),
    fail: (name: string, failure: unknown) => waitForEffects(() => calls.pending(name).fail(failure as never)),
    close(): void {
      cleanup();
      closeRouter();
      timers.mockRestore();
    },
  };
}

export type AdminApp = ReturnType<typeof openAdminApp>;

/** Walks a machine of the admin pages through their screens. */
export function walkAdminScreens(walk: WalkOf<AdminApp>): void {
  const isOfMachine = (actor: AnyActorRef) =>
    'logic' in actor && (actor.logic as { id?: string } | undefined)?.id === walk.machine.id;
  walkPaths(walk, {
    open: openAdminApp,
    find: () => (walk.isFirst ? started.actors.find(isOfMachine) : started.actors.findLast(isOfMachine)),
    isActor: isOfMachine,
  });
}
