import { SEVERITY_NAMES } from '../../rules/alerts.ts';
import type { Severity } from '../../rules/severities.ts';
import type { Line } from './use-banner.ts';

/** The name of an alert that is no emergency: "Advisory". */
export const severityName = (severity: Severity): string | null =>
  severity === 'emergency' ? null : SEVERITY_NAMES[severity];

/** The short name of a line. */
export function bannerLineTitle(line: Line): string {
  switch (line.kind) {
    case 'alert':
      return line.alert.title ?? 'Emergency alert';
    case 'otherAlert':
      return [severityName(line.alert.severity), line.alert.title].filter((text) => text !== null).join(': ');
    case 'message':
      return line.message.title ?? 'Message';
    case 'hold':
    case 'nudge':
      return line.text;
  }
}
