import { useId } from 'react';
import type { Hold } from '../../api/portal/holds.ts';
import { Loading } from '../components/Block.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Figure } from '../components/Figure.tsx';
import { Icon } from '../components/Icon.tsx';
import { Money } from '../components/Money.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { useSiteOffices } from '../hooks/use-site-offices.ts';
import styles from './AmountDue.module.css';

/** What the student owes now, how to pay it, and what an unpaid amount blocks. Source: FIN-01, FIN-08. */
export function AmountDue() {
  const headingId = useId();
  const { links } = useSite();
  const { waysToPay } = useSiteOffices();
  const { answer: holds } = useResource('holds');
  const unpaid = (holds ?? []).filter(({ HOLDAMOUNT }) => (HOLDAMOUNT ?? 0) > 0);
  return (
    <section className={styles.due} id="due" aria-labelledby={headingId}>
      <div>
        <h2 className={styles.heading} id={headingId} tabIndex={-1}>
          Amount due
        </h2>
        <Amount describedBy={headingId} />
      </div>
      <div className={styles.pay}>
        <ExternalLink form="button" href={links.payBill}>
          Pay my bill
        </ExternalLink>
        <ul className={styles.ways}>
          {Object.entries(waysToPay).map(([name, price]) => (
            <li key={name}>
              <b className={styles.way}>{name}</b> {price}
            </li>
          ))}
        </ul>
      </div>
      {unpaid.length === 0 ? null : (
        <ul className={styles.reasons}>
          {unpaid.map((hold, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a hold has no id, and the order is that of the answer
            <li key={`${hold.HOLD} ${index}`}>
              <HoldLink hold={hold} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Amount({ describedBy }: { describedBy: string }) {
  const { view, answer } = useResource('accountSummary');
  if (view === 'loading') {
    return (
      <>
        <Loading label="Amount due" />
        <div aria-hidden="true">
          <div className={styles.figure}>
            <span className={styles.bar} />
          </div>
          <Bar width="middle" isSmall />
        </div>
      </>
    );
  }
  const amount = answer?.CHARGES_DETAIL?.CHARGES_AMOUNT_DUE ?? null;
  return amount === null ? (
    <>
      <p className={styles.figure}>Not available</p>
      <p className={styles.explanation}>You can still pay, and see your bill there.</p>
    </>
  ) : (
    <>
      <p className={styles.figure}>
        <Figure describedBy={describedBy}>
          <Money amount={amount} />
        </Figure>
      </p>
      <p className={styles.explanation}>After payments and the aid that is on its way.</p>
    </>
  );
}

function HoldLink({ hold }: { hold: Hold }) {
  const { HOLDDESCRIPTION, HOLDORIGINATINGOFFICEDESCRIPTION, PROCESSAFFECTED } = hold;
  const blocked = PROCESSAFFECTED.map((process) => process.toLowerCase()).join(' and ');
  return (
    <PageLink className={styles.reason} href="/account#holds">
      <span>
        <b className={styles.reasonTitle}>
          {HOLDORIGINATINGOFFICEDESCRIPTION === null ? 'A hold' : `A hold from ${HOLDORIGINATINGOFFICEDESCRIPTION}`}
        </b>{' '}
        <span className={styles.explanation}>
          {[HOLDDESCRIPTION, blocked === '' ? null : `blocks ${blocked}`].filter((part) => part !== null).join('; ')}
        </span>
      </span>
      <Icon name="arrow-right" size={16} />
    </PageLink>
  );
}
