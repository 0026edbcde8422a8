import type { Alert } from '../../api/portal/alerts.ts';
import type { BannerLineProps } from './BannerLine.tsx';
import { alertTitle, severityName } from './banner-line-title.ts';

/** What a line shows of an alert. */
export function alertContent(kind: 'alert' | 'otherAlert', alert: Alert) {
  const { title, description, link, pubDate, updated = null, severity } = alert;
  return {
    ...{ kind, severity, label: title && severityName(severity), title: title ?? alertTitle(alert) },
    ...{ text: description, href: link, publishedAt: pubDate, updatedAt: updated },
  } satisfies Partial<BannerLineProps>;
}
