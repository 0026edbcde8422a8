import { useId } from 'react';
import type { OwnSeverity } from '../../src/api/admin/alerts.ts';
import { isWhole } from '../../src/rules/alerts.ts';
import { dayIn } from '../../src/rules/dates.ts';
import type { Severity } from '../../src/rules/severities.ts';
import { alertContent } from '../../src/ui/banner/alert-content.ts';
import styles from '../../src/ui/banner/BannerLine.module.css';
import { ICONS, LineText } from '../../src/ui/banner/BannerLine.tsx';
import { Icon } from '../../src/ui/components/Icon.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';

/** What staff choose and read. The first one is chosen at first. Source: decisions, severity of alerts; SEV-02. */
export const ALERT_KINDS: Record<OwnSeverity, string> = { emergency: 'Emergency', advisory: 'Advisory', test: 'Test' };

/** An alert as the banner of the portal draws it, without its buttons and its link. Source: ADMIN-122. */
export function AlertLine({
  severity,
  title,
  description,
  at,
  updatedAt,
}: {
  severity: Severity;
  title: string;
  description: string;
  at: Date;
  /** When it was corrected; null if it was not. */
  updatedAt: Date | null;
}) {
  const { timeZone } = useSite();
  const titleId = useId();
  const kind = isWhole({ severity }) ? 'alert' : 'otherAlert';
  const content = alertContent(kind, {
    ...{ severity, title, description, guid: null, link: null },
    ...{ pubDate: at.toISOString(), updated: updatedAt?.toISOString() ?? null },
  });
  return (
    <div className={styles.line} data-kind={kind} data-severity={severity}>
      <Icon name={severity === 'clear' ? 'check' : ICONS[kind]} />
      <div className={styles.words}>
        <div className={styles.text}>
          <LineText {...content} titleId={titleId} today={dayIn(timeZone, updatedAt ?? at)} zone={timeZone} />
        </div>
      </div>
    </div>
  );
}
