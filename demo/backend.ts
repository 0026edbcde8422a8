import { createSampleBackend } from '../src/demo/sample-backend.ts';
import { sampleUserAnswer } from '../src/demo/user.ts';
import { dayIn } from '../src/rules/dates.ts';
import type { SamplePerson } from '../src/sample/shapes.ts';
import { site } from '../src/site.ts';

const API = '/api';
const DEMO_MODE_SECONDS = 60 * 60;

type DemoBackendOptions = {
  person: SamplePerson;
  storage: Parameters<typeof createSampleBackend>[0]['storage'];
  now: () => Date;
  /** Sets or removes a cookie of the page. */
  setCookie: (name: string, value: string, maxAgeSeconds: number) => void;
  /** For everything that is not a call of the API, such as the files of the app. */
  network: typeof globalThis.fetch;
};

/** The backend of the demo without a server, in place of `fetch`: the sample data of the person who is signed in. */
export function createDemoBackend(options: DemoBackendOptions): typeof globalThis.fetch {
  const { person, storage, now, setCookie, network } = options;
  const sample = createSampleBackend({
    person,
    now,
    timeZone: site.timeZone,
    storage,
    outside: async (input, init) => answerOutside(new Request(input, init)),
    apiBase: API,
    nextStepsHost: '',
  });

  /** The calls that the sample backend of demo mode leaves to a server. */
  async function answerOutside(request: Request): Promise<Response> {
    switch (new URL(request.url).pathname) {
      case `${API}/status`:
        return Response.json({ status: 'ok' });
      case `${API}/users/user`:
        return Response.json({
          ...sampleUserAnswer(dayIn(site.timeZone, now()), { person, storage }),
          staff_faculty_info: person.employment,
        });
      default:
        return Response.json(switchDemoMode(await request.json()));
    }
  }

  function switchDemoMode({ is_demo }: { is_demo: boolean }) {
    setCookie('demo', is_demo ? '1' : '', is_demo ? DEMO_MODE_SECONDS : 0);
    const end = new Date(now().getTime() + DEMO_MODE_SECONDS * 1000);
    return { is_demo, expires_on: is_demo ? end.toISOString() : null };
  }

  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname, origin } = new URL(address, window.location.origin);
    const isCall = origin === window.location.origin && pathname.startsWith(`${API}/`);
    return isCall ? sample(input, init) : network(input, init);
  };
}
