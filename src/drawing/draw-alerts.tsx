import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Alert } from '../api/portal/alerts.ts';
import { noAnswers, noMemory, noPage } from '../browser/no-page.ts';
import { statedDevice } from '../browser/stated-device.ts';
import { createPortal } from '../machines/portal/effects.ts';
import { createPortalRouter } from '../routes/router.ts';
import { alertKey } from '../rules/alerts.ts';
import { dayIn } from '../rules/dates.ts';
import { alertContent } from '../ui/banner/alert-content.ts';
import styles from '../ui/banner/Banner.module.css';
import { BannerLine } from '../ui/banner/BannerLine.tsx';
import type { Deployment } from './draw-page.tsx';
import type { DrawAlerts } from './drawing.ts';

/** Draws alerts as the banner draws them, for a page that the app draws. Its buttons answer once the app has started. */
export function alertDrawing({ settings, site }: Omit<Deployment, 'html'>): DrawAlerts {
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
  /** The lines show nothing that depends on it. */
  const device = statedDevice(
    {
      ...{ at: new Date(0).toISOString(), origin: 'https://portal.invalid', address: '/', timeZone: site.timeZone },
      ...{ isApple: false, hasWorkers: false, width: 0, hidesFigures: true, dismissedAlerts: [], stored: {} },
    },
    null,
  );
  const router = createPortalRouter({ portal, settings, site, device, loadChecklist });
  router.update({ ...router.options, history: createMemoryHistory() });
  return (alerts, now) => {
    const markup = renderToStaticMarkup(
      <RouterContextProvider router={router}>
        <ul className={styles.lines} id="page-alerts">
          {alerts.map((alert) => (
            <PageAlert key={alertKey(alert)} alert={alert} zone={site.timeZone} today={dayIn(site.timeZone, now)} />
          ))}
        </ul>
      </RouterContextProvider>,
    );
    // Screen readers hear the line of the app that takes its place, and must not hear the alert twice.
    return markup.replaceAll(' role="alert"', '');
  };
}

const NOTHING = () => {};
const NO_LINE = createRef<HTMLLIElement>();

function PageAlert({ alert, zone, today }: { alert: Alert; zone: string; today: string }) {
  return (
    <BannerLine
      {...alertContent('alert', alert)}
      zone={zone}
      today={today}
      pin={null}
      isBusy={false}
      hasFailed={false}
      onDismiss={NOTHING}
      ref={NO_LINE}
    />
  );
}
