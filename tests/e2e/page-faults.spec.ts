import type { Locator, Page } from '@playwright/test';
import { answerWith, badGatewayOnce, FAULTS, hold, warning } from './support/faults.ts';
import { reloadWithoutCache, signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const finti = (name: string) => `/api/integrations/finti/${name}`;

/** A call of a page, and where the page shows its answer. */
type FaultyCall = {
  path: string;
  /** The heading of the block that shows the answer. */
  block: string;
  /** A text of the usual answer. */
  shows: string;
  /** What the block says when the call has failed. */
  failure?: string;
  /** What the block says when the answer is empty; null if other answers fill it then, or if it disappears. */
  empty: string | null;
};

/** One call with a plain answer, the feeds, and a call that depends on the date. `tests/ui/failed-calls.test.tsx` has the others. */
const CALLS: Record<string, { heading: string; calls: FaultyCall[] }> = {
  '/account': {
    heading: 'Account',
    calls: [
      {
        path: finti('holds'),
        block: 'Holds',
        shows: 'Past due balance',
        failure: 'Holds not available at this time',
        empty: 'No holds',
      },
    ],
  },
  '/community': {
    heading: 'Community',
    calls: [
      {
        path: '/api/integrations/pdx/events',
        block: 'Event Calendar',
        shows: 'Open mic in the student',
        empty: null,
      },
      {
        path: '/api/integrations/pdxcampusgroups/events',
        block: 'Event Calendar',
        shows: 'Climbing club',
        empty: null,
      },
      {
        path: '/api/integrations/pdxcampusgroups/news',
        block: 'Campus news',
        shows: 'Food pantry',
        empty: null,
      },
    ],
  },
  '/messages': {
    heading: 'Messages',
    calls: [
      {
        path: finti('courses'),
        block: 'To confirm or update',
        shows: 'Attendance not recorded yet',
        empty: 'Check your address and phone',
      },
    ],
  },
};

/** The block of a call. */
const blockOf = (page: Page, { block }: FaultyCall): Locator => page.getByRole('region', { name: block, exact: true });

async function expectAnswer(page: Page, call: FaultyCall, message: string): Promise<void> {
  const block = blockOf(page, call);
  await expect(block.getByText(call.shows).first(), message).toBeVisible();
}

/**
 * The call that gets every fault. The others get one: what a call makes of each answer is tested without a browser, in
 * `tests/fuzz/answers.test.ts` and `tests/api/client.test.ts`.
 */
const EVERY_FAULT = finti('holds');
const ONE_FAULT = { '500': FAULTS['500'] ?? warning };

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1280, height: 900 } });

for (const [address, { heading, calls }] of Object.entries(CALLS)) {
  const standing = async (page: Page, message: string) => {
    await expect(page.getByRole('heading', { level: 1, name: heading }), message).toBeVisible();
    await expect(page.getByRole('contentinfo'), message).toBeVisible();
  };

  for (const call of calls) {
    const { path, shows, failure = 'Error retrieving info', empty } = call;

    test(`ERR-22 ERR-23 API-04 API-06 ${address}: when ${path} fails or is empty, the page stands and recovers without a reload`, async ({
      page,
    }) => {
      test.slow();
      await signIn(page, 'Amara Okafor', address);
      await expectAnswer(page, call, 'at first');

      const hasEveryFault = path === EVERY_FAULT;
      for (const [fault, answer] of Object.entries(hasEveryFault ? FAULTS : ONE_FAULT)) {
        const end = await answerWith(page, path, answer);
        await reloadWithoutCache(page);
        const failed = blockOf(page, call);
        await expect(failed.getByText(failure).first(), fault).toBeVisible();
        await standing(page, fault);
        await end();
        await failed.getByRole('button', { name: 'Try again' }).first().click();
        await expectAnswer(page, call, fault);
      }

      const endEmpty = await answerWith(page, path, warning);
      await reloadWithoutCache(page);
      await standing(page, 'without data');
      if (empty !== null) await expect(blockOf(page, call).getByText(empty)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(blockOf(page, call).getByText(shows)).toHaveCount(0);
      await expect(page.getByRole('main').getByText(failure)).toHaveCount(0);
      await endEmpty();
      if (!hasEveryFault) return;

      // The call is repeated once by itself.
      const endBadGateway = await answerWith(page, path, badGatewayOnce);
      await reloadWithoutCache(page);
      await expectAnswer(page, call, '502 once');
      await endBadGateway();

      const release = await hold(page, path);
      await reloadWithoutCache(page);
      await standing(page, 'slow');
      await expect(blockOf(page, call).getByText(shows)).toHaveCount(0);
      release();
      await expectAnswer(page, call, 'slow');
    });
  }

  const [first] = calls;
  if (first?.path !== EVERY_FAULT) continue;
  for (const trouble of ['without network', 'after a time-out']) {
    test(`ERR-10 ERR-13 ${address} ${trouble} with nothing to show: the 503 screen, and its retry brings the page back`, async ({
      page,
    }) => {
      await signIn(page, 'Amara Okafor', address);
      await standing(page, 'at first');
      if (trouble === 'without network') {
        const end = await answerWith(page, first.path, (route) => route.abort('internetdisconnected'));
        await reloadWithoutCache(page);
        await expect(page.getByRole('heading', { name: 'One moment, please (503 Error)' })).toBeVisible();
        await end();
      } else {
        await page.clock.install();
        const release = await hold(page, first.path);
        await reloadWithoutCache(page);
        await standing(page, 'slow');
        // Ten seconds, the longest that a call may take.
        await page.clock.runFor(11_000);
        await expect(page.getByRole('heading', { name: 'One moment, please (503 Error)' })).toBeVisible();
        release();
      }
      await page.getByRole('link', { name: 'Head back and retry' }).click();
      await standing(page, 'after the retry');
      expect(new URL(page.url()).pathname).toBe(address);
      await expectAnswer(page, first, 'after the retry');
    });
  }
}

/** Calls whose answer the page also knows from elsewhere, or can do without; `tests/ui/failed-calls.test.tsx` has more of them. */
const QUIET: Record<string, { paths: string[]; shows: (page: Page) => Locator[] }> = {
  '/messages': {
    paths: [finti('current-term')],
    shows: (page) => [page.getByText('Check your address and phone').first(), page.getByText('4 unread')],
  },
  '/finances': {
    paths: [finti('holds')],
    shows: (page) => [
      page.getByText('FAFSA not received yet').first(),
      page.getByRole('link', { name: /^Pay my bill/ }),
    ],
  },
};

for (const [address, { paths, shows }] of Object.entries(QUIET)) {
  for (const path of paths) {
    test(`ERR-20 ${address}: whatever ${path} answers, and while it does not, everything else is there`, async ({
      page,
    }) => {
      const expectParts = async (message: string) => {
        for (const part of shows(page)) await expect(part, message).toBeVisible();
        await expect(page.getByText('Error retrieving info'), message).toHaveCount(0);
      };
      await signIn(page, 'Amara Okafor', address);
      // From this first visit the browser knows the term.
      await page.waitForLoadState('networkidle');
      await expectParts('at first');
      for (const [fault, answer] of Object.entries(path === EVERY_FAULT ? { ...FAULTS, warning } : ONE_FAULT)) {
        const end = await answerWith(page, path, answer);
        await reloadWithoutCache(page);
        await expectParts(fault);
        await end();
      }
      const release = await hold(page, path);
      await reloadWithoutCache(page);
      await expectParts('slow');
      release();
      await page.waitForLoadState('networkidle');
      await expectParts('after a slow answer');
    });
  }
}
