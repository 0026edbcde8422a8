import type { DrawnFacts } from '../rules/device-cookie.ts';
import { openAnswers, writeAnswer } from './answer-storage.ts';

/**
 * Puts the answers of a page that the server has drawn into this tab's storage, so that no data call leaves.
 * @param receivedAt by the clock of this device, so that a wrong clock does no harm
 * @returns what the app has to know of the drawing; undefined if the server has not drawn the page, or not all of it has
 *   arrived. The app then starts as it would without it
 */
export function takeDrawnAnswers(page: Document, receivedAt: Date): DrawnFacts | undefined {
  const { answers, drawn } = parse(page.getElementById('drawn')?.textContent ?? '') ?? {};
  if (drawn === undefined) return undefined;
  openAnswers(drawn.owner);
  for (const [key, content] of Object.entries(answers ?? {}))
    writeAnswer(key, { content, receivedAt: receivedAt.toISOString() });
  return drawn;
}

function parse(text: string): { answers: Record<string, unknown>; drawn: DrawnFacts } | null {
  try {
    const { answers, ...drawn } = JSON.parse(text);
    return { answers, drawn };
  } catch {
    return null;
  }
}
