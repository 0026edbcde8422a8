import { RouterContextProvider } from '@tanstack/react-router';
import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Alert } from '../api/portal/alerts.ts';
import { alertKey } from '../rules/alerts.ts';
import { dayIn } from '../rules/dates.ts';
import { alertContent } from '../ui/banner/alert-content.ts';
import styles from '../ui/banner/Banner.module.css';
import { BannerLine } from '../ui/banner/BannerLine.tsx';
import type { Deployment } from './draw-page.tsx';
import type { DrawAlerts } from './drawing.ts';
import { createStillApp } from './still-app.ts';

/** Draws alerts as the banner draws them, for a page that the app draws. Its buttons answer once the app has started. */
export function alertDrawing({ settings, site }: Omit<Deployment, 'html'>): DrawAlerts {
  const { router } = createStillApp({ settings, site }, new Date(0));
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
