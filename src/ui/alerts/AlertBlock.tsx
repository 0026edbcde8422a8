import { alertKey, currentAlerts, isEmergency, SEVERITY_NAMES } from '../../rules/alerts.ts';
import { safeHref } from '../../rules/links.ts';
import { parseRssDate } from '../../rules/rss-dates.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { Block, BlockEmpty, BlockFailed, BlockSkeleton } from '../components/Block.tsx';
import { DateTime } from '../components/DateTime.tsx';
import { Icon } from '../components/Icon.tsx';
import { isOutside, OutsideMark } from '../components/OutsideMark.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useSite } from '../hooks/use-site.ts';
import { useStale } from '../hooks/use-stale.ts';
import styles from './AlertBlock.module.css';
import { type Alerts, useAlerts } from './use-alerts.ts';

const TITLE = 'Emergency alerts';

/**
 * The emergency alerts of the last three days, also those that were dismissed in the banner. It says that there is none only
 * when all sources of alerts have answered and were understood. Source: MSG-07 to MSG-09, SEV-06.
 */
export function AlertBlock() {
  const alerts = useAlerts();
  const stale = useStale(alerts);
  const current = currentAlerts(alerts.answer ?? [], useNow());
  return (
    <Block title={TITLE} isLandmark stale={current.length > 0 || alerts.isComplete ? stale : null}>
      {alerts.view === 'loading' ? <BlockSkeleton rows={1} label={TITLE} /> : null}
      {alerts.view === 'loading' || current.length > 0 ? null : <NoAlerts {...alerts} />}
      {current.length === 0 ? null : (
        <ul>
          {current.map((alert) => (
            <li className={styles.alert} data-severity={alert.severity} key={alertKey(alert)}>
              <Icon name={isEmergency(alert) ? 'warning' : alert.severity === 'clear' ? 'check' : 'shield'} />
              <div>
                <h3 className={styles.title}>
                  <AlertTitle title={alert.title ?? 'Emergency alert'} href={alert.link} />
                </h3>
                {alert.description === null ? null : <p>{alert.description}</p>}
                <p className={styles.when}>
                  {alert.severity === 'emergency' ? null : <span>{`${SEVERITY_NAMES[alert.severity]}, `}</span>}
                  <DateTime at={parseRssDate(alert.pubDate)} day="long" />
                  {alert.updated == null ? null : (
                    <span>
                      <span>. Updated </span>
                      <DateTime at={parseRssDate(alert.updated)} day="long" />
                    </span>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

/** What stands in the place of the alerts when none is known. */
function NoAlerts({ isComplete, isBusy, view, retry, refetch }: Alerts) {
  const { links } = useSite();
  return isComplete ? (
    <BlockEmpty icon="shield">There was no emergency alert in the last three days.</BlockEmpty>
  ) : (
    <BlockFailed
      text="Alerts could not be loaded. In an emergency, call 911."
      isRetrying={isBusy}
      onRetry={view === 'failed' ? retry : refetch}
      alternative={{ href: links.publicSafety, text: 'Campus public safety' }}
    />
  );
}

function AlertTitle({ title, href }: { title: string; href: string | null }) {
  const address = safeHref(href);
  if (address === null) return <span>{title}</span>;
  return <AddressLink href={address}>{isOutside(address) ? <OutsideMark text={title} /> : title}</AddressLink>;
}
