import { createMemoryHistory } from '@tanstack/react-router';
import { noAnswers, noMemory, noPage } from '../browser/no-page.ts';
import type { Settings } from '../browser/settings.ts';
import { statedDevice } from '../browser/stated-device.ts';
import { createPortal } from '../machines/portal/effects.ts';
import { createPortalRouter } from '../routes/router.ts';
import type { Site } from '../site.ts';

/**
 * The app without a browser and without a person, to draw parts that are the same for everybody. No call leaves it.
 * @param now decides about the year of the footer alone
 */
export function createStillApp({ settings, site }: { settings: Settings; site: Site }, now: Date) {
  const { portal, loadChecklist } = createPortal({
    ...settings,
    site,
    term: null,
    demo: null,
    now: () => new Date(0),
    random: () => 0.5,
    showDemo: () => {},
    page: noPage,
    answers: noAnswers,
    memory: noMemory,
  });
  const device = statedDevice(
    {
      at: now.toISOString(),
      origin: 'https://portal.invalid',
      address: '/',
      timeZone: site.timeZone,
      isApple: false,
      hasWorkers: false,
      width: 0,
      hidesFigures: false,
      dismissedAlerts: [],
      stored: {},
    },
    null,
  );
  const router = createPortalRouter({ portal, settings, site, device, loadChecklist });
  // There is no window here from which the router could read an address.
  router.update({ ...router.options, history: createMemoryHistory() });
  return { portal, router };
}
