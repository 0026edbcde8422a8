import type { OwnAlert } from '../src/api/admin/alerts.ts';
import type { AlertChange } from '../src/machines/emergency/machine.ts';
import { CLEAR_LIFETIME_MS } from '../src/rules/alerts.ts';
import { endOfAlert } from '../src/rules/own-alerts.ts';

/** What is known of notifications: the number of devices, null where the server sends none, undefined if it did not say. */
export type AlertDevices = number | null | undefined;

/** When the alert ends after a change; null for a withdrawal. */
export function endAfter(change: AlertChange, alert: OwnAlert | null, now: Date): Date | null {
  switch (change.kind) {
    case 'show':
      return endOfAlert(now, now, change.hours);
    case 'correct': {
      if (alert === null) return null;
      if (change.hours === null) return new Date(alert.ends_on);
      return endOfAlert(new Date(alert.published_on), now, change.hours);
    }
    case 'clear':
      return new Date(now.getTime() + CLEAR_LIFETIME_MS);
    case 'end':
      return null;
  }
}

/** Where everybody sees a change, and what is not sent, as sentences. Source: ADMIN-122. */
export function factsOf(change: AlertChange, alert: OwnAlert | null, devices: AlertDevices, ends: string): string[] {
  if (change.kind === 'end') return factsOfEnd(alert);
  const severity = change.kind === 'show' ? change.severity : (alert?.severity ?? 'emergency');
  const where =
    severity === 'emergency'
      ? 'At the top of every page of the portal, on the sign-in page and here. Open pages show it within a minute.'
      : 'As one of the notices on every page of the portal. Open pages show it within a minute.';
  return [
    `${where} It ends ${ends}.`,
    notificationText(change, severity, devices),
    'No text message and no email is sent.',
  ];
}

function factsOfEnd(alert: OwnAlert | null): string[] {
  const isCleared = alert !== null && alert.cleared_on !== null;
  const what = `${isCleared ? 'The all-clear of ' : ''}“${alert?.title ?? ''}” is withdrawn. Open pages stop showing it within a minute.`;
  const hint = 'People then see nothing of it. Is the danger over, give the all-clear instead.';
  return alert?.severity === 'emergency' && !isCleared ? [what, hint] : [what];
}

function notificationText(change: AlertChange, severity: OwnAlert['severity'], devices: AlertDevices): string {
  if (change.kind === 'clear') {
    return 'No notification is sent. People who have dismissed the emergency see the all-clear too.';
  }
  if (change.kind === 'correct' && !change.tells_again) {
    return 'No notification is sent, and people who have dismissed the alert do not see it again.';
  }
  const again = change.kind === 'correct' ? ' People who have dismissed the alert see it again.' : '';
  if (severity !== 'emergency') return `No notification is sent: only an emergency has one.${again}`;
  if (devices === null) return `No notification is sent: this server sends none.${again}`;
  if (devices === undefined) return `It is not known whether notifications are sent.${again}`;
  return `A notification goes to ${devices} ${devices === 1 ? 'device' : 'devices'}.${again}`;
}
