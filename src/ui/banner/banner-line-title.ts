import type { Alert } from '../../api/portal/alerts.ts';
import { SEVERITY_NAMES } from '../../rules/alerts.ts';
import type { Severity } from '../../rules/severities.ts';
import type { Line } from './use-banner.ts';

/** The name of an alert that is no emergency: "Advisory". */
export const severityName = (severity: Severity): string | null =>
  severity === 'emergency' ? null : SEVERITY_NAMES[severity];

/** What an alert is called: "Advisory: Strong wind". */
export const alertTitle = ({ severity, title }: Pick<Alert, 'severity' | 'title'>): string =>
  [severityName(severity), title].filter((text) => text !== null).join(': ') || 'Emergency alert';

/** The short name of a line. */
export function bannerLineTitle(line: Line): string {
  switch (line.kind) {
    case 'alert':
    case 'otherAlert':
      return alertTitle(line.alert);
    case 'message':
      return line.message.title ?? 'Message';
    case 'hold':
    case 'nudge':
      return line.text;
  }
}
