import { useId } from 'react';
import type { Nudge } from '../../api/portal/nudges.ts';
import { isCredit } from '../../rules/money.ts';
import { Figure } from '../components/Figure.tsx';
import { Icon } from '../components/Icon.tsx';
import { Money } from '../components/Money.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { useNudges } from '../hooks/use-nudges.ts';
import { type Loadable, useLoadable } from './loadable.ts';
import styles from './SummaryTiles.module.css';
import { contentOf, Tile } from './SummaryTiles.tsx';
import type { TileContent } from './summary-tiles.ts';

const AMOUNT_DUE = { label: 'Amount due', href: '/finances' };
const TO_CONFIRM = { label: 'To confirm', href: '/messages' };

/** The tiles of a student whose data come last: the amount due and the number of nudges. Source: DASH-33. */
export function MoreTiles() {
  const summary = useLoadable('accountSummary', null);
  const nudges = useShownNudges();
  return (
    <MoreTilesView
      amount={
        summary.state === 'ready'
          ? { ...summary, data: summary.data?.CHARGES_DETAIL?.CHARGES_AMOUNT_DUE ?? null }
          : summary
      }
      nudges={nudges}
    />
  );
}

/** The number of nudges, for users who are no students too. Source: DASH-33. */
export function NudgesTile() {
  return <Tile {...TO_CONFIRM} content={contentOf(useShownNudges(), nudgesContent)} />;
}

function useShownNudges(): Loadable<readonly Nudge[]> {
  const nudges = useLoadable('nudges', []);
  const shown = useNudges(nudges.state === 'ready' ? nudges.data : null);
  return nudges.state === 'ready' ? { ...nudges, data: shown } : nudges;
}

/** @param amount null if the answer does not say what is due */
export function MoreTilesView({
  amount,
  nudges,
}: {
  amount: Loadable<number | null>;
  nudges: Loadable<readonly Nudge[]>;
}) {
  return (
    <>
      {amount.state === 'ready' && amount.data !== null ? (
        <AmountTile amount={amount.data} asOf={amount.asOf} />
      ) : (
        <Tile {...AMOUNT_DUE} content={contentOf(amount, () => NO_AMOUNT)} />
      )}
      <Tile {...TO_CONFIRM} content={contentOf(nudges, nudgesContent)} />
    </>
  );
}

/** An amount that is unknown is not zero. */
const NO_AMOUNT: TileContent = { strong: 'Not available', toned: null, detail: 'See your account', name: null };

function nudgesContent([first, ...others]: readonly Nudge[]): TileContent {
  // A dismissed request is none any more, whether or not the facts are up to date.
  if (first === undefined) return { strong: 'No requests', toned: null, detail: 'See the message center', name: null };
  return {
    strong: others.length === 0 ? '1 request' : `${others.length + 1} requests`,
    toned: null,
    detail: first.title ?? 'See the message center',
    name: null,
  };
}

/** The link covers the tile, but not the button that uncovers the amount. */
function AmountTile({ amount, asOf }: { amount: number; asOf: string | null }) {
  const labelId = useId();
  return (
    <li className={styles.tile} data-form="figure">
      <div className={styles.link}>
        <PageLink className={styles.label} id={labelId} href={AMOUNT_DUE.href} isCurrent={false}>
          {isCredit(amount) ? 'Credit' : AMOUNT_DUE.label}
        </PageLink>{' '}
        <span className={styles.value}>
          <span className={styles.figure}>
            <Figure describedBy={labelId}>
              <Money amount={isCredit(amount) ? -amount : amount} />
            </Figure>
          </span>{' '}
          <span className={styles.detail}>{asOf === null ? 'See your account' : `as of ${asOf}`}</span>
        </span>
        <span className={styles.arrow}>
          <Icon name="arrow-right" size={16} />
        </span>
      </div>
    </li>
  );
}
