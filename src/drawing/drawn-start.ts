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

declare global {
  interface Window {
    /** The answers that were late for a page that the server has drawn, from its second part. Missing in other pages. */
    lateAnswers?: Promise<Record<string, StoredAnswer>>;
  }
}

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
 * @param lateAnswers those that follow in the page
 */
export function answersOfTab(
  drawn: DrawnBlock | null,
  receivedAt: Date,
  lateAnswers?: Window['lateAnswers'],
): AnswersOfTab {
  const { facts, answers = {}, old = {}, byCookie } = drawn ?? {};
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
  for (const key in old)
    inPage.set(key, { ...(old[key] as StoredAnswer), isChecked: true, isFollowed: isAnswerOf(key, facts?.late ?? []) });
  /** What is out of date by then does not come, nor what is of somebody else. */
  let mayFollow = true;
  const added = lateAnswers?.then((late) => {
    if (mayFollow) for (const key in late) inPage.set(key, late[key] as StoredAnswer);
  });
  const owner = byCookie?.getUser?.username;
  const clear = () => {
    mayFollow = false;
    inPage.clear();
  };
  // The page has no figures that are hidden. This tab may have older ones.
  evictAnswers(facts?.withheld ?? []);
  return {
    openFor: (opened) => {
      if (opened !== owner) clear();
      openAnswers(opened);
    },
    read: (key) => inPage.get(key) ?? readAnswer(key),
    following: (key) => (isAnswerOf(key, facts?.follows ?? []) ? added : undefined),
    write: (key, { content, receivedAt: at }) => {
      inPage.delete(key);
      writeAnswer(key, { content, receivedAt: at });
    },
    evict: (names) => {
      mayFollow = false;
      for (const key of inPage.keys()) if (isAnswerOf(key, names)) inPage.delete(key);
      evictAnswers(names);
    },
    clear: () => {
      clear();
      clearAnswers();
    },
    held: (key) => (isAnswerOf(key, facts?.late ?? []) ? released : null),
    release,
  };
}
