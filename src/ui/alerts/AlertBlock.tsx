import { alertKey, currentAlerts } from '../../rules/alerts.ts';
import { safeHref } from '../../rules/links.ts';
import { parseRssDate } from '../../rules/rss-dates.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { BlockEmpty, BlockSkeleton } from '../components/Block.tsx';
import { DateTime } from '../components/DateTime.tsx';
import { Icon } from '../components/Icon.tsx';
import { isOutside, OutsideMark } from '../components/OutsideMark.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './AlertBlock.module.css';

const TITLE = 'Emergency alerts';
const NO_ALERTS = <BlockEmpty icon="shield">There was no emergency alert in the last three days.</BlockEmpty>;

/**
 * The emergency alerts of the last three days, also those that were dismissed in the banner. Source: MSG-07 to MSG-09.
 */
export function AlertBlock() {
  const now = useNow();
  const { links } = useSite();
  return (
    <ResourceBlock
      resource="alerts"
      title={TITLE}
      skeleton={<BlockSkeleton rows={1} label={TITLE} />}
      empty={NO_ALERTS}
      failedText="Emergency alerts could not be loaded. In an emergency, call 911."
      alternative={{ href: links.publicSafety, text: 'Campus public safety' }}
    >
      {(alerts) => {
        const current = currentAlerts(alerts, now);
        if (current.length === 0) return NO_ALERTS;
        return (
          <ul>
            {current.map((alert) => (
              <li className={styles.alert} key={alertKey(alert)}>
                <Icon name="warning" />
                <div>
                  <h3 className={styles.title}>
                    <AlertTitle title={alert.title ?? 'Emergency alert'} href={alert.link} />
                  </h3>
                  {alert.description === null ? null : <p>{alert.description}</p>}
                  <p className={styles.when}>
                    <DateTime at={parseRssDate(alert.pubDate)} day="long" />
                  </p>
                </div>
              </li>
            ))}
          </ul>
        );
      }}
    </ResourceBlock>
  );
}

function AlertTitle({ title, href }: { title: string; href: string | null }) {
  const address = safeHref(href);
  if (address === null) return title;
  return <AddressLink href={address}>{isOutside(address) ? <OutsideMark text={title} /> : title}</AddressLink>;
}
