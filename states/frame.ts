import '../src/browser/older-browsers/missing-functions.js';
import { CHANNEL as LIVE_VIEW } from 'xstate-paths-and-diagrams/live';
import { createScenarioBackend } from './backend.ts';
import { buttonOf } from './button-of.ts';
import { cacheExpiringAnswers } from './cache-expiring-answers.ts';
import { freezeTime } from './freeze-time.ts';
import { MORNING, type Scenario } from './scenarios/scenario.ts';
import { scenarios } from './scenarios.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

/**
 * The document in the frame: the real app from `src/main.tsx` over a scenario's answers, or the scenario's own screen. When
 * the screen is complete, the root element gets `data-arrived`. Parameters in the query: `scenario` and `person`, and
 * optionally `scheme` and `text` (text size in percent).
 */
const query = new URLSearchParams(window.location.search);
const scenario = scenarios.find(({ name }) => name === query.get('scenario'));
if (scenario === undefined) throw new Error(`there is no scenario "${query.get('scenario')}"`);
await show(scenario, query.get('person') ?? scenario.people[0]);

async function show({ address, answers = {}, shows, press = [], ...rest }: Scenario, username: string): Promise<void> {
  const root = document.documentElement;
  root.style.colorScheme = query.get('scheme') ?? '';
  root.style.fontSize = query.has('text') ? `${query.get('text')}%` : '';
  freezeTime(MORNING, rest.cookies ?? '', LIVE_VIEW);
  const backend = createScenarioBackend(username, answers);
  rest.prepare?.();
  await cacheExpiringAnswers(username, rest.expiredResources ?? []);
  window.fetch = backend.fetch;
  window.history.replaceState(null, '', address);

  await (rest.screen?.() ?? import('../src/main.tsx'));

  for (const each of press) {
    await waitUntilSettled(() => buttonOf(each) !== null, backend.pendingCalls);
    buttonOf(each)?.click();
  }
  await waitUntilSettled(isShown, backend.pendingCalls);
  if (rest.expiredResources !== undefined) {
    // The cached answers have expired by now. When the window gets the focus, the app fetches them again.
    window.dispatchEvent(new Event('focus'));
    await waitUntilSettled(isShown, backend.pendingCalls);
  }
  root.dataset.arrived = 'true';

  function isShown(): boolean {
    return document.body.textContent.replaceAll(/\s+/g, ' ').toLowerCase().includes(shows.toLowerCase());
  }
}
