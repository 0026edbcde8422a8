import type { AnswersByCookie } from '../api/answers-in-page.ts';
import { clearAnswers, evictAnswers, openAnswers, readAnswer, writeAnswer } from '../browser/answer-storage.ts';
import type { Dependencies, StoredAnswer } from '../machines/shared/dependencies.ts';
import type { DrawnFacts } from '../rules/device-cookie.ts';
import type { DrawnBlock } from './drawing.ts';

/** What a page that the server has drawn brings. The server has checked its answers. */
export type DrawnStart = { facts: DrawnFacts; answers: Record<string, unknown>; byCookie: AnswersByCookie };

/**
 * @returns what the page brings; null if the server has not drawn it, or not all of it has arrived. The app then starts as it
 *   would without it
 */
export function readDrawnStart(page: Document): DrawnStart | null {
  try {
    const { answers, byCookie, ...facts }: DrawnBlock = JSON.parse(page.getElementById('drawn')?.textContent ?? '');
    return { facts, answers, byCookie };
  } catch {
    return null;
  }
}

/**
 * The answers that this tab stores, and before them those that the page brings. They are not stored: the server draws the
 * page again when it is loaded again.
 * @param receivedAt by the clock of this device, so that a wrong clock does no harm
 */
export function answersOfTab(drawn: DrawnStart | null, receivedAt: Date): Dependencies['answers'] {
  const { facts, answers = {}, byCookie } = drawn ?? {};
  const inPage = new Map<string, StoredAnswer>(
    Object.entries(answers).map(([key, content]) => [
      key,
      { content, receivedAt: receivedAt.toISOString(), isChecked: true },
    ]),
  );
  const owner = byCookie?.getUser?.username;
  const evict = (names: readonly string[]) => {
    for (const key of [...inPage.keys()]) if (names.some((name) => key.startsWith(`${name}/`))) inPage.delete(key);
    evictAnswers(names);
  };
  // The page has no figures that are hidden. This tab may have older ones.
  evict(facts?.withheld ?? []);
  return {
    openFor: (opened) => {
      if (opened !== owner) inPage.clear();
      openAnswers(opened);
    },
    read: (key) => inPage.get(key) ?? readAnswer(key),
    write: (key, { content, receivedAt: at }) => {
      inPage.delete(key);
      writeAnswer(key, { content, receivedAt: at });
    },
    evict,
    clear: () => {
      inPage.clear();
      clearAnswers();
    },
  };
}
