import type { Page } from '@playwright/test';
import type { LookingWindow } from './covered-presses.ts';

/** Which of the pending calls is answered next. */
export type Order = 'oldest first' | 'latest first' | 'from the middle';

type HeldCall = { answer: Promise<unknown>; release: () => void };
type HoldingWindow = LookingWindow & { heldCalls: HeldCall[] };

type Options = {
  /** The paths of the calls that are answered at once. */
  free: string[];
  /** The paths of the calls whose answer is a list without rows. */
  empty: string[];
};

/**
 * From the next load on, the page gets an answer of the API only with `answerHeldCalls`. The calls are sent at once. They are held
 * in the page itself: a route of Playwright would hold them too, but with one the browser loads every file anew.
 */
export async function holdCalls(page: Page, options: Options): Promise<void> {
  await page.addInitScript(({ free, empty }: Options) => {
    const heldCalls: HeldCall[] = [];
    Object.assign(window, { heldCalls });
    const { fetch } = window;
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (!pathname.startsWith('/api/') || free.includes(pathname)) return fetch(input, init);
      if (empty.includes(pathname)) return Response.json([]);
      const answer = fetch(input, init);
      await new Promise<void>((release) => {
        heldCalls.push({ answer: answer.catch(() => {}), release });
      });
      return answer;
    };
  }, options);
}

/**
 * Answers one pending call after the other, each when the page has drawn the answer before, until none is pending. A page that
 * looks for covered presses looks before each answer.
 */
export const answerHeldCalls = (page: Page, order: Order): Promise<void> =>
  page.evaluate(async (order) => {
    const { heldCalls, findCoveredPresses, coveredPresses } = window as unknown as HoldingWindow;
    const twoFrames = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const placeOfNext = () => {
      if (order === 'from the middle') return heldCalls.length >> 1;
      return order === 'oldest first' ? 0 : heldCalls.length - 1;
    };
    await twoFrames();
    for (;;) {
      if (findCoveredPresses !== undefined) coveredPresses?.push(...findCoveredPresses());
      const [call] = heldCalls.splice(placeOfNext(), 1);
      if (call === undefined) return;
      await call.answer;
      call.release();
      await twoFrames();
    }
  }, order);
