import {
  clearAnswers,
  evictAnswers,
  isAnswerOf,
  openAnswers,
  readAnswer,
  writeAnswer,
} from '../browser/answer-storage.ts';
import type { Dependencies, StoredAnswer } from '../machines/shared/dependencies.ts';
import type { DrawnBlock } from './drawing.ts';

/**
 * @returns what the page brings, whose answers the server has checked; null if the server has not drawn it, or not all of it
 *   has arrived. The app then starts as it would without it
 */
export function readDrawnBlock(page: Document): DrawnBlock | null {
  try {
    return JSON.parse(page.getElementById('drawn')?.textContent ?? '');
  } catch {
    return null;
  }
}

/** `release` lets the answers come that were late for the page: nothing shows them as they load any more. */
export type AnswersOfTab = Dependencies['answers'] & { release: () => void };

/**
 * The answers that this tab stores, and before them those that the page brings. They are not stored: the server draws the
 * page again when it is loaded again.
 * @param receivedAt by the clock of this device, so that a wrong clock does no harm
 */
export function answersOfTab(drawn: DrawnBlock | null, receivedAt: Date): AnswersOfTab {
  const { facts, answers = {}, byCookie } = drawn ?? {};
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const inPage = new Map<string, StoredAnswer>(
    Object.entries(answers).map(([key, content]) => [
      key,
      { content, receivedAt: receivedAt.toISOString(), isChecked: true },
    ]),
  );
  const owner = byCookie?.getUser?.username;
  const evict = (names: readonly string[]) => {
    for (const key of inPage.keys()) if (isAnswerOf(key, names)) inPage.delete(key);
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
    held: (key) => (isAnswerOf(key, facts?.late ?? []) ? released : null),
    release,
  };
}
