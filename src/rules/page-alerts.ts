import { type AlertFacts, alertKey, currentAlerts, isEmergency, isWhole } from './alerts.ts';
import { markOfAlert } from './device-cookie.ts';

/** What a page that the app draws brings of the alerts, in a block that the start script reads. */
export type PageAlertsBlock = {
  /** The keys of the alerts in the HTML of the page, in their order there. */
  keys: string[];
  /** Their place, as the banner remembers it. */
  place: string;
  /** The answer of the call for the alerts. */
  answer: unknown[];
};

/**
 * The alerts that a page has in its HTML: the emergencies of the last 72 hours, then the all-clears of the last two, the newest
 * first, without those that were dismissed on the device. Source: PART-07, MSG-08, MSG-09, SEV-02, SEV-08.
 * @param dismissed marks of the alerts that were dismissed, as the device tells them
 */
export const alertsOfPage = <T extends AlertFacts>(
  alerts: readonly T[],
  dismissed: readonly string[],
  now: Date,
): T[] => {
  const shown = currentAlerts(alerts, now).filter(
    (alert) => isWhole(alert) && !dismissed.includes(markOfAlert(alertKey(alert))),
  );
  return [...shown.filter(isEmergency), ...shown.filter((alert) => !isEmergency(alert))];
};
