import { useId } from 'react';
import type { Nudge } from '../../api/portal/nudges.ts';
import { dayIn } from '../../rules/dates.ts';
import { isCredit, isNothingDue } from '../../rules/money.ts';
import { moneyCategoriesOf } from '../../rules/money-categories.ts';
import { payBy } from '../../rules/money-tasks.ts';
import { Figure } from '../components/Figure.tsx';
import { Icon } from '../components/Icon.tsx';
import { Money } from '../components/Money.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { useToday } from '../hooks/use-now.ts';
import { useNudges } from '../hooks/use-nudges.ts';
import { useSite } from '../hooks/use-site.ts';
import { type Loadable, useLoadable } from './loadable.ts';
import styles from './SummaryTiles.module.css';
import { contentOf, Tile } from './SummaryTiles.tsx';
import type { TileContent } from './summary-tiles.ts';

const AMOUNT_DUE = { label: 'Amount due', href: '/finances' };
const TO_CONFIRM = { label: 'Requests', href: '/messages' };

/** The tiles of a student whose data come last: the amount due and the number of nudges. Source: DASH-33. */
export function MoreTiles() {
  const summary = useLoadable('accountSummary', null);
  const nudges = useShownNudges();
  const tasks = useLoadable('myNextSteps', []);
  const { timeZone, officeFacts } = useSite();
  const today = dayIn(timeZone, useToday());
  const by = tasks.state === 'ready' ? payBy(tasks.data, moneyCategoriesOf(officeFacts), today) : null;
  return (
    <MoreTilesView
      by={by}
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

/**
 * @param amount null if the answer does not say what is due
 * @param by when it is to be paid: "by Nov 25, tomorrow"; null if no task says it
 */
export function MoreTilesView({
  amount,
  by,
  nudges,
}: {
  amount: Loadable<number | null>;
  by: string | null;
  nudges: Loadable<readonly Nudge[]>;
}) {
  return (
    <>
      {amount.state === 'ready' && amount.data !== null ? (
        <AmountTile amount={amount.data} by={by} asOf={amount.asOf} />
      ) : (
        <Tile {...AMOUNT_DUE} content={contentOf(amount, () => NO_AMOUNT)} />
      )}
      <Tile {...TO_CONFIRM} content={contentOf(nudges, nudgesContent)} />
    </>
  );
}

/** An amount that is unknown is not zero. */
const NO_AMOUNT: TileContent = { strong: 'Not available', toned: null, detail: 'See your account', name: null };

function nudgesContent({ length }: readonly Nudge[]): TileContent {
  // Their titles can be of any length, and would move the page when they arrive.
  const strong = length === 0 ? 'No requests' : `${length} ${length === 1 ? 'request' : 'requests'}`;
  return { strong, toned: null, detail: 'See the message center', name: null };
}

/** The link covers the tile, but not the button that uncovers the amount. */
function AmountTile({ amount, by, asOf }: { amount: number; by: string | null; asOf: string | null }) {
  const detail = isNothingDue(amount) ? 'Nothing to pay' : (by ?? 'See your account');
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
          <span className={styles.detail}>{asOf === null ? detail : `as of ${asOf}`}</span>
        </span>
        <span className={styles.arrow}>
          <Icon name="arrow-right" size={16} />
        </span>
      </div>
    </li>
  );
}
