import { openTestApp, type TestApp } from '../dom-paths/support/test-app.tsx';
import { type Json, sampleAnswers } from './sample-answers.ts';

const answersOf = new Map<string, Promise<Map<string, Json>>>();

type Options = {
  /** Other answers, by the name of the call. A call with undefined stays pending, and so does each write. */
  answers?: Record<string, Json | undefined>;
  isDemo?: boolean;
};

/** The whole app in a new tab, over the answers for a sample person, at an address. */
export async function openSamplePage(
  username: string,
  address: string,
  { answers = {}, isDemo = false }: Options = {},
): Promise<TestApp> {
  const slug = new URL(address, 'https://portal.test').pathname.slice(1);
  const key = `${username} ${slug}`;
  const known = answersOf.get(key) ?? sampleAnswers(username, slug);
  answersOf.set(key, known);
  const usual = await known;
  const app = openTestApp({ pendingCalls: [], isDemo });
  app.instantAnswers.clear();
  for (const [name, answer] of [...usual, ...Object.entries(answers)]) {
    if (answer === undefined) app.instantAnswers.delete(name);
    else app.instantAnswers.set(name, answer);
  }
  await app.go(address);
  return app;
}
