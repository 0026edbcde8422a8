import { createClient } from '../api/client.ts';
import { getUser, type User } from '../api/portal/user.ts';
import { dayIn } from '../rules/dates.ts';
import type { SampleBackendOptions } from './sample-backend.ts';

/** Demo mode: sample data replace all data of the signed-in person. */
export type DemoMode = {
  /** Replaces `fetch`. Only the status call, the user call and the demo's own switch go to the real backend. */
  fetch: typeof globalThis.fetch;
  /**
   * The user that the portal shows: the sample student if the signed-in person may use the demo. Otherwise the person
   * themselves, and from then on every call goes to the real backend.
   */
  shownFor: (user: User, signal: AbortSignal) => Promise<{ user: User; isDemo: boolean }>;
};

/** The sample data and their backend are loaded only in demo mode. */
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
      const student = sampleUserAnswer(dayIn(options.timeZone, options.now()), options);
      return {
        user: await createClient(async () => student)(getUser, { signal }),
        isDemo: true,
      };
    },
  };
}
