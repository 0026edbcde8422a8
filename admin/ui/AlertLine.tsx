import type { OwnSeverity } from '../../src/api/admin/alerts.ts';
import { SEVERITY_NAMES } from '../../src/rules/alerts.ts';
import { dayIn } from '../../src/rules/dates.ts';
import type { Severity } from '../../src/rules/severities.ts';
import styles from '../../src/ui/banner/BannerLine.module.css';
import { DateTime } from '../../src/ui/components/DateTime.tsx';
import { Icon } from '../../src/ui/components/Icon.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';

/** What staff choose and read. The first one is chosen at first. Source: decisions, severity of alerts; SEV-02. */
export const ALERT_KINDS: Record<OwnSeverity, string> = { emergency: 'Emergency', advisory: 'Advisory', test: 'Test' };

/** An alert as the banner of the portal draws it, without its buttons. Source: ADMIN-122. */
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
  const time = (of: Date) => <DateTime at={of} day="short" today={dayIn(timeZone, updatedAt ?? at)} zone={timeZone} />;
  const isWhole = severity === 'emergency' || severity === 'clear';
  const name = <strong>{title}</strong>;
  return (
    <div className={styles.line} data-kind={isWhole ? 'alert' : 'otherAlert'} data-severity={severity}>
      <Icon name={severity === 'emergency' ? 'warning' : severity === 'clear' ? 'check' : 'shield'} />
      <div className={styles.words}>
        <div className={styles.text}>
          <span className={styles.parts}>
            {severity === 'emergency' ? name : <strong>{SEVERITY_NAMES[severity]}</strong>}
            <span>
              <span> </span>
              {time(at)}
            </span>
            {severity === 'emergency' ? null : (
              <span>
                <span> </span>
                {name}
              </span>
            )}
            {updatedAt === null ? null : (
              <span>
                <span> Updated </span>
                {time(updatedAt)}
              </span>
            )}
            <span>{` ${description}`}</span>
          </span>
        </div>
      </div>
    </div>
  );
}
