import type { Locator, Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/portal.ts';

const PHONE = { width: 360, height: 740 };

/** The taps that each task may take, from the dashboard. */
const LIMITS = {
  'find the next class': 0,
  'see what is due, and pay it': 1,
  'find out how to lift a hold': 1,
  'mark a task as done, and undo it': 4,
  'find the number of the registrar': 1,
  'take the classes into a calendar': 2,
  'read a message': 2,
  'choose to be contacted by text': 2,
  'find a course': 1,
  'look up the grades of the last terms': 2,
  'replace a lost ID card': 1,
  'turn off emails': 2,
  'find the advisor': 1,
};
type Task = keyof typeof LIMITS;

test.use({ hasTouch: true });

/**
 * A student on a phone. The student scrolls down to what they look for, but never up again: that would mean that they have
 * missed it.
 */
class Student {
  taps = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Begins a task on the dashboard, at its top, as after a press on the logo. */
  async start(): Promise<void> {
    // The search may be open.
    await this.page.keyboard.press('Escape');
    await this.page.getByRole('link', { name: 'Portico, to the dashboard' }).tap();
    await expect(this.page.getByRole('heading', { name: 'Hello Amara' })).toBeVisible();
    await expect(
      main(this.page)
        .getByText(/\$[\d,]+\.\d\d/)
        .first(),
    ).toBeVisible();
    this.taps = 0;
  }

  async tap(target: Locator): Promise<void> {
    await this.see(target);
    await target.tap();
    this.taps += 1;
  }

  /** Scrolls down to an element if it is below the window. */
  async see(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const isAbove = () => target.evaluate((element) => element.getBoundingClientRect().bottom <= 0);
    // The page may still be on its way to its place.
    await expect.poll(isAbove, { message: `${target} is above the window` }).toBe(false);
    await target.scrollIntoViewIfNeeded();
  }
}

const main = (page: Page) => page.getByRole('main');
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const tile = (page: Page, label: string) =>
  main(page)
    .getByRole('link', { name: new RegExp(`^${label}`) })
    .first();

test('a student on a phone does thirteen everyday tasks with few taps and without scrolling back', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'Amara Okafor');
  await page.setViewportSize(PHONE);
  const student = new Student(page);
  const taps = new Map<Task, number>();
  const task = (name: Task, steps: () => Promise<void>) =>
    test.step(name, async () => {
      await student.start();
      await steps();
      taps.set(name, student.taps);
    });

  await task('find the next class', async () => {
    await expect(tile(page, 'Next class')).toBeInViewport({ ratio: 1 });
  });

  await task('see what is due, and pay it', async () => {
    await student.tap(tile(page, 'Amount due'));
    await student.see(
      block(page, 'Amount due')
        .getByText(/^\$[\d,]+\.\d\d$/)
        .first(),
    );
    await student.see(page.getByRole('link', { name: /^Pay my bill/ }));
  });

  await task('find out how to lift a hold', async () => {
    await student.tap(tile(page, 'Holds'));
    await student.see(block(page, 'Holds').locator('a[href^="tel:"]').first());
  });

  await task('mark a task as done, and undo it', async () => {
    await student.tap(tile(page, 'Due'));
    await student.tap(main(page).locator('a[href*="/next-steps/task/"]').first());
    await student.tap(page.getByRole('button', { name: 'Mark done' }));
    await student.tap(page.getByRole('button', { name: 'Undo' }));
    await expect(page.getByRole('button', { name: 'Mark done' })).toBeVisible();
  });

  await task('find the number of the registrar', async () => {
    await student.tap(page.getByRole('button', { name: 'Search', exact: true }));
    await page.keyboard.type('registrar');
    await expect(page.getByRole('option').first()).toContainText(/\(\d{3}\) \d{3}-\d{4}|\d{3}-\d{3}-\d{4}/);
  });

  await task('take the classes into a calendar', async () => {
    await student.tap(page.getByRole('link', { name: 'View full schedule' }));
    const download = page.waitForEvent('download');
    await student.tap(page.getByRole('button', { name: 'Add to calendar', exact: true }));
    expect((await download).suggestedFilename()).toBe('classes.ics');
  });

  await task('read a message', async () => {
    await student.tap(page.getByRole('link', { name: /^Messages, \d+ unread/ }));
    const rows = block(page, 'All messages').getByRole('listitem');
    await expect(rows.first().getByRole('button', { name: /^Unread:/ })).toBeVisible();
    await student.tap(rows.first().getByRole('button').first());
    await expect(rows.first().getByRole('button', { name: /^Unread:/ })).toHaveCount(0);
  });

  await task('choose to be contacted by text', async () => {
    await student.tap(page.getByRole('link', { name: /^Account of/ }));
    const choice = page.getByRole('switch', { name: 'Messages from the university, by text' });
    const isOn = await choice.getAttribute('aria-checked');
    await student.tap(choice);
    await expect(choice).toHaveAttribute('aria-checked', isOn === 'true' ? 'false' : 'true');
  });

  await task('find a course', async () => {
    await student.tap(page.getByRole('button', { name: 'Search', exact: true }));
    await page.keyboard.type('cs 333');
    await expect(page.getByRole('option').first()).toContainText('CS 333');
    await page.keyboard.press('Enter');
    await expect(block(page, 'Courses').getByRole('button', { name: /^CS 333/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    await expect(block(page, 'Courses').getByRole('button', { name: /^CS 333/ })).toBeInViewport();
  });

  await task('look up the grades of the last terms', async () => {
    await student.tap(page.getByRole('link', { name: 'View full schedule' }));
    await student.tap(block(page, 'Grades').getByRole('button', { name: 'All terms' }));
    await student.see(
      block(page, 'Grades')
        .getByRole('cell', { name: /^[ABC][+-]?$/ })
        .first(),
    );
  });

  const search = async (words: string) => {
    await student.tap(page.getByRole('button', { name: 'Search', exact: true }));
    await page.keyboard.type(words);
  };

  await task('replace a lost ID card', async () => {
    await search('lost id card');
    await expect(page.getByRole('option').first()).toContainText('ID card');
  });

  await task('turn off emails', async () => {
    await search('turn off emails');
    await expect(page.getByRole('option').first()).toContainText('How we contact you');
    await page.keyboard.press('Enter');
    const choice = page.getByRole('switch', { name: 'Messages from the university, by email' });
    const isOn = await choice.getAttribute('aria-checked');
    await student.tap(choice);
    await expect(choice).toHaveAttribute('aria-checked', isOn === 'true' ? 'false' : 'true');
  });

  await task('find the advisor', async () => {
    await search('advisor');
    await expect(page.getByRole('option').filter({ hasText: 'Dolores Vega' }).first()).toBeVisible();
  });

  const tooMany = Object.entries(LIMITS).filter(([name, limit]) => (taps.get(name as Task) ?? Infinity) > limit);
  expect(tooMany).toEqual([]);
});
