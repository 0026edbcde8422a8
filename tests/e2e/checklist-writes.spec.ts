import type { Locator, Page, Route } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const status = (code: number) => (route: Route) => route.fulfill({ status: code, json: { detail: 'Not now.' } });

/** Every way in which a write can fail. A time-out is a call that never ends. */
const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  '400': status(400),
  '403': status(403),
  '404': status(404),
  '409': status(409),
  '422': status(422),
  '500': status(500),
  '503': status(503),
  'a time-out': async () => {},
  'no network': (route) => route.abort('internetdisconnected'),
  'an answer of another shape': (route) => route.fulfill({ json: 'three' }),
  HTML: (route) => route.fulfill({ body: '<!doctype html><p>Sign in</p>', contentType: 'text/html' }),
};
const MISSHAPEN = ['an answer of another shape', 'HTML'];

/** Longer than a call may take, in milliseconds. */
const TIME_OUT = 11_000;

type Write = {
  /** What the user does before the press. */
  prepare?: () => Promise<void>;
  /** The button of the write; its name may change with each success. */
  button: () => Locator;
  /** The button after a failure. */
  retry: () => Locator;
  /** What the screen says after a failure. */
  failure: () => Locator;
  /** Fails unless the screen still shows everything as before the press. */
  expectKept: () => Promise<void>;
  /** Fails unless the screen shows the success. */
  expectSaved: () => Promise<void>;
  /** Succeeds only once: all failures come before the first success. */
  isOnce?: boolean;
  /** No answer to this call is read, so any answer of success will do. */
  ignoresAnswer?: boolean;
};

/** The writes of a page. `failWith` makes them fail until it gets null. */
async function recordWrites(page: Page) {
  const bodies: unknown[] = [];
  let failure: ((route: Route) => Promise<void>) | null = null;
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    bodies.push(route.request().postDataJSON());
    await (failure === null ? route.continue() : failure(route));
  });
  return {
    bodies,
    failWith: (next: typeof failure) => {
      failure = next;
    },
  };
}

/** Presses the button once for each failure; each time, "Try again" sends the same change and works. */
async function tryEveryFailure(page: Page, write: Write): Promise<void> {
  const { bodies, failWith } = await recordWrites(page);
  const failures = Object.entries(FAILURES).filter(
    ([name]) => write.ignoresAnswer !== true || !MISSHAPEN.includes(name),
  );
  for (const [index, [name, fail]] of failures.entries()) {
    await test.step(name, async () => {
      await write.prepare?.();
      const isFirst = index === 0 || write.isOnce !== true;
      const sent = bodies.length;
      failWith(fail);
      await (isFirst ? write.button() : write.retry()).click();
      await expect.poll(() => bodies.length, { message: name }).toBe(sent + 1);
      if (name === 'a time-out') await page.clock.runFor(TIME_OUT);
      await expect(write.failure(), name).toBeVisible();
      await expect(write.retry(), name).toBeVisible();
      await write.expectKept();
      failWith(null);
      if (write.isOnce === true && index < failures.length - 1) return;
      await write.retry().click();
      await write.expectSaved();
      await expect(write.failure(), name).toHaveCount(0);
      // The button may show the change before its request is there.
      await expect
        .poll(() => bodies.slice(sent).map(withoutTimes), { message: name })
        .toEqual([bodies[sent], bodies[sent]].map(withoutTimes));
    });
  }
  await page.unroute('**/api/**');
}

/** The body of a write; a time in it is that of the press. */
const withoutTimes = (body: unknown) => JSON.stringify(body).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time');

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1280, height: 900 } });

test('TASK-09 TASK-13 each press on a task, with every failure: it says that nothing was saved, and "Try again" works', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  await signIn(page, 'Amara Okafor', '/next-steps/task/1');
  const article = page.getByRole('article');
  const title = await article.getByRole('heading', { level: 2 }).innerText();
  const row = page.locator('[data-task-rows]').getByRole('listitem').filter({ hasText: title });
  await expect(row).toBeVisible();

  /** A button of the detail or of the row, with two names that alternate. */
  const alternating = (place: Locator, names: readonly [string, string]): Write => {
    let current = 0;
    const named = (index: number) => place.getByRole('button', { name: names[index % 2] ?? '', exact: true });
    return {
      button: () => named(current),
      retry: () => place.getByRole('button', { name: 'Try again' }),
      failure: () => place.getByText(`“${names[current % 2]}” did not work, so nothing was saved.`),
      expectKept: () => expect(named(current)).toHaveAttribute('aria-busy', 'false'),
      expectSaved: async () => {
        current += 1;
        await expect(named(current)).toHaveAttribute('aria-busy', 'false');
      },
    };
  };
  await tryEveryFailure(page, alternating(article, ['Mark done', 'Mark not done']));
  await article.getByRole('button', { name: 'Mark not done' }).click();
  await tryEveryFailure(page, alternating(article, ['Dismiss', 'Restore']));
  await article.getByRole('button', { name: 'Restore' }).click();
  await expect(row).toBeVisible();
  const isStarred = (await row.getByRole('button', { name: 'Remove bookmark' }).count()) > 0;
  await tryEveryFailure(
    page,
    alternating(row, isStarred ? ['Remove bookmark', 'Bookmark'] : ['Bookmark', 'Remove bookmark']),
  );
  const doNow = article.getByRole('button', { name: 'Do now' });
  await tryEveryFailure(page, {
    button: () => doNow,
    retry: () => article.getByRole('button', { name: 'Try again' }),
    failure: () => article.getByText('“Do now” did not work, so nothing was saved.'),
    expectKept: () => expect(doNow).toHaveAttribute('aria-disabled', 'false'),
    expectSaved: () => expect(doNow).toHaveAttribute('aria-disabled', 'true'),
    isOnce: true,
  });
  // The list is back after the error view, and the server has everything.
  await expect(row).toBeVisible();
  await page.reload();
  await expect(doNow).toHaveAttribute('aria-disabled', 'true');
  await expect(
    row.getByRole('button', { name: isStarred ? 'Bookmark' : 'Remove bookmark', exact: true }),
  ).toBeVisible();
});

test('NEXT-07 NEXT-09 NEXT-12 TOAST-11 the choices of both groups and the message, with every failure: each goes back, and another press works', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  await signIn(page, 'Amara Okafor', '/next-steps/preferences');
  for (const [group, choice] of [
    ['Notifications', 'Text message'],
    ['Student types', 'Student parents'],
  ] as const) {
    const block = page.getByRole('region', { name: group, exact: true });
    const box = block.getByRole('checkbox', { name: choice, exact: true });
    await expect(box).toBeVisible();
    let isChosen = await box.isChecked();
    await tryEveryFailure(page, {
      prepare: async () => {
        isChosen = await box.isChecked();
      },
      button: () => box,
      retry: () => box,
      failure: () => block.getByText('This did not work, so nothing was saved.'),
      expectKept: () => expect(box).toBeChecked({ checked: isChosen }),
      expectSaved: async () => {
        isChosen = !isChosen;
        await expect(block.getByText('Saved', { exact: true })).toBeVisible();
        await expect(box).toBeChecked({ checked: isChosen });
      },
    });
    await page.reload();
    await expect(box).toBeChecked({ checked: isChosen });
  }

  await page.getByRole('link', { name: 'All tasks' }).click();
  const message = page.getByRole('complementary', { name: 'The checklist is part of the portal now' });
  await tryEveryFailure(page, {
    button: () => message.getByRole('button', { name: 'Got it' }),
    retry: () => message.getByRole('button', { name: 'Try again' }),
    failure: () => message.getByText('“Got it” did not work, so nothing was saved.'),
    expectKept: () => expect(message).toBeVisible(),
    expectSaved: () => expect(message).toHaveCount(0),
    isOnce: true,
    ignoresAnswer: true,
  });
  // The error view has gone with the success.
  await expect(page.getByRole('heading', { level: 2, name: 'Overdue' })).toBeVisible();
});

test('NEXT-13 the end of onboarding, with every failure: the choices stay, and another press works', async ({
  page,
}) => {
  test.slow();
  await page.clock.install();
  await signIn(page, 'Ben Whitaker', '/next-steps/preferences');
  const done = page.getByRole('button', { name: 'Done, show my tasks' });
  const heading = page.getByRole('heading', { level: 1, name: 'Preferences' });
  const box = page.getByRole('checkbox', { name: 'Text message' });
  const isChosen = await box.isChecked();
  await tryEveryFailure(page, {
    button: () => done,
    retry: () => done,
    failure: () =>
      page.getByText('Your choices are saved, but this first visit could not be ended. Try again, or go to your tasks'),
    expectKept: async () => {
      await expect(heading).toBeVisible();
      await expect(box).toBeChecked({ checked: isChosen });
    },
    expectSaved: () => expect(page.getByRole('heading', { level: 1, name: 'Up Next' })).toBeVisible(),
    isOnce: true,
  });
});

test('LIST-41 inside its group the badge of a new student’s task is for screen readers only', async ({ page }) => {
  await signIn(page, 'Ben Whitaker', '/next-steps/task/12');
  const row = page.getByRole('region', { name: 'New student checklist' }).getByRole('listitem').first();
  await expect(row.getByRole('link')).toHaveAccessibleName('Set up two-step sign-in NEW STUDENT CHECKLIST');
  const badge = await row.getByText('NEW STUDENT CHECKLIST').locator('..').boundingBox();
  expect([badge?.width, badge?.height]).toEqual([1, 1]);
});
