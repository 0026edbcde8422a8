import { createClient } from '../api/client.ts';
import { getUser, type User } from '../api/portal/user.ts';
import { dayIn } from '../rules/dates.ts';
import type { SampleBackendOptions } from './sample-backend.ts';

/** Demo mode, where the sample data stand in for everything that the signed-in person has. */
export type DemoMode = {
  /** In the place of the network. Only status, user call and the demo's own switch go out. */
  fetch: typeof globalThis.fetch;
  /**
   * Whom the portal shows instead of the person who is signed in: the sample student, for somebody who may use the demo.
   * Anybody else is shown as who they are, and from then on every call goes out.
   */
  shownFor: (user: User, signal: AbortSignal) => Promise<{ user: User; isDemo: boolean }>;
};

/** The sample data and the backend over them are code that nobody loads who is not in demo mode. */
export function openDemoMode(options: Omit<SampleBackendOptions, 'ownToken'>): DemoMode {
  let isAllowed = true;
  let ownToken: string | null = null;
  const load = () => import('./sample-backend.ts');
  let backend: Promise<typeof globalThis.fetch> | undefined;
  return {
    fetch: async (input, init) => {
      if (!isAllowed) return options.outside(input, init);
      backend ??= load().then(({ createSampleBackend }) =>
        createSampleBackend({ ...options, ownToken: () => ownToken }),
      );
      return (await backend)(input, init);
    },
    shownFor: async (user, signal) => {
      isAllowed = user.can_use_demo;
      ownToken = user.auth_token;
      if (!isAllowed) return { user, isDemo: false };
      const { sampleUserAnswer } = await import('./user.ts');
      const student = sampleUserAnswer(dayIn(options.timeZone, options.now()));
      return {
        user: await createClient(async () => student)(getUser, { signal }),
        isDemo: true,
      };
    },
  };
}
