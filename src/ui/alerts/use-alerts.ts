import { useEffect, useMemo } from 'react';
import type { Alert } from '../../api/portal/alerts.ts';
import { readSighting, saveSightings } from '../../browser/alert-sightings.ts';
import { alertMark, hasAllAlerts, hasUnreadableDate, withReadableDates } from '../../rules/alerts.ts';
import { useDevice } from '../hooks/use-device.ts';
import { type Resource, useResource } from '../hooks/use-resource.ts';

/** `answer`: the alerts with dates that can be read. `isComplete`: whether there are no others. */
export type Alerts = Resource<'alerts'> & { isComplete: boolean };

/**
 * The emergency alerts. The bundled server sends dates that can be read; of another backend's, this device remembers when it
 * first saw the alert. Source: decisions, dates of alerts; SEV-04, SEV-06.
 */
export function useAlerts(): Alerts {
  const resource = useResource('alerts');
  const device = useDevice();
  const { answer, view, hasFailed } = resource;
  const { alerts, seen } = useMemo(() => {
    if (answer === null) return { alerts: null, seen: [] };
    const now = device.now();
    const sightingOf = (alert: Alert) => readSighting(alertMark(alert), device.read) ?? now;
    const unreadable = answer.filter(hasUnreadableDate);
    return {
      alerts: unreadable.length === 0 ? answer : withReadableDates(answer, sightingOf),
      seen: unreadable.map((alert): [string, Date] => [alertMark(alert), sightingOf(alert)]),
    };
  }, [answer, device]);
  useEffect(() => saveSightings(seen, device.read), [seen, device]);
  const isThere = view === 'ready' || view === 'empty';
  return { ...resource, answer: alerts, isComplete: isThere && !hasFailed && hasAllAlerts(answer ?? []) };
}
