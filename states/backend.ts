import { createSampleBackend } from '../src/demo/sample-backend.ts';
import { sampleUserAnswer } from '../src/demo/user.ts';
import { dayIn } from '../src/rules/dates.ts';
import { samplePerson } from '../src/sample/people.ts';
import { site } from '../src/site.ts';
import { type Answers, never } from './answers.ts';

export type ScenarioBackend = {
  /** Replaces the network. Unknown calls are answered with 404. */
  fetch: typeof globalThis.fetch;
  /** The number of calls that will still be answered. */
  pendingCalls: () => number;
};

/**
 * The backend of one scenario: the sample backend for one sample person, with some changed answers.
 * @param username user name of the signed-in sample person
 */
export function createScenarioBackend(username: string, answers: Answers): ScenarioBackend {
  const person = samplePerson(username);
  const sample = createSampleBackend({
    person,
    now: () => new Date(),
    timeZone: site.timeZone,
    storage: { read: () => null, write: () => {} },
    outside: async (input, init) => answerOutside(new Request(input, init)),
    apiBase: '/api',
    nextStepsHost: '',
  });

  function answerOutside({ url }: Request): Response {
    switch (new URL(url).pathname) {
      case '/api/status':
        return Response.json({ status: 'ok' });
      case '/api/users/user':
        return Response.json({
          ...sampleUserAnswer(dayIn(site.timeZone, new Date()), { person }),
          staff_faculty_info: person.employment,
          // Its own call brings it, so that a state can show how that call fails.
          contact_info: null,
        });
      default:
        return Response.json({ is_demo: true, expires_on: null });
    }
  }

  const callCounts = new Map<string, number>();
  let pendingCalls = 0;

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams: query } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const count = (callCounts.get(call) ?? 0) + 1;
    callCounts.set(call, count);
    const customAnswer = answers[call];
    if (customAnswer === undefined) return sample(request);
    const usualAnswer = async () => (await sample(request.clone())).json();
    const content = await customAnswer({ usualAnswer, count, query });
    return content instanceof Response ? content : Response.json(content);
  }

  return {
    pendingCalls: () => pendingCalls,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const aborted = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
      const willBeAnswered = answers[`${request.method} ${new URL(request.url).pathname}`] !== never;
      pendingCalls += willBeAnswered ? 1 : 0;
      try {
        return await Promise.race([answer(request), aborted]);
      } finally {
        pendingCalls -= willBeAnswered ? 1 : 0;
      }
    },
  };
}
