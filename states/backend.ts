import { createSampleBackend } from '../src/demo/sample-backend.ts';
import { sampleUserAnswer } from '../src/demo/user.ts';
import { dayIn } from '../src/rules/dates.ts';
import { demoStudent, samplePerson } from '../src/sample/people.ts';
import { site } from '../src/site.ts';
import { type Answers, never } from './answers.ts';

export type ScenarioBackend = {
  /** In the place of the network; what nothing answers is 404. */
  fetch: typeof globalThis.fetch;
  /** How many calls wait for an answer that will come. */
  awaited: () => number;
};

/**
 * The backend of one scenario: the sample backend for one of the sample people, with some of its answers changed.
 * @param username of the sample person who is signed in
 */
export function createScenarioBackend(username: string, answers: Answers): ScenarioBackend {
  const person = samplePerson(username);
  // The sample backend knows the data of everybody and answers with those of one: in this document, of this person.
  Object.assign(demoStudent, person);
  const sample = createSampleBackend({
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
          ...sampleUserAnswer(dayIn(site.timeZone, new Date())),
          staff_faculty_info: person.employment,
        });
      default:
        return Response.json({ is_demo: true, expires_on: null });
    }
  }

  const asked = new Map<string, number>();
  let awaited = 0;

  async function answer(request: Request): Promise<Response> {
    const { pathname, searchParams: query } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    const times = (asked.get(call) ?? 0) + 1;
    asked.set(call, times);
    const own = answers[call];
    if (own === undefined) return sample(request);
    const usual = async () => (await sample(request.clone())).json();
    const answered = await own({ usual, times, query });
    return answered instanceof Response ? answered : Response.json(answered);
  }

  return {
    awaited: () => awaited,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const aborted = new Promise<never>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
      const isAnswered = answers[`${request.method} ${new URL(request.url).pathname}`] !== never;
      awaited += isAnswered ? 1 : 0;
      try {
        return await Promise.race([answer(request), aborted]);
      } finally {
        awaited -= isAnswered ? 1 : 0;
      }
    },
  };
}
