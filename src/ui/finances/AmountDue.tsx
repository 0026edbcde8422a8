import { useId } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import type { Hold } from '../../api/portal/holds.ts';
import { dayIn, dayOf, formatDay } from '../../rules/dates.ts';
import { beginsLater, currentHolds } from '../../rules/holds.ts';
import { isCredit, isNothingDue } from '../../rules/money.ts';
import { moneyTasks } from '../../rules/money-tasks.ts';
import { amountOfHolds, holdsOf } from '../../rules/statement.ts';
import { dueSoon } from '../../rules/tasks.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { Loading } from '../components/Block.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Figure } from '../components/Figure.tsx';
import { HeldBack } from '../components/HeldBack.tsx';
import { Icon } from '../components/Icon.tsx';
import { Money } from '../components/Money.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { useToday } from '../hooks/use-now.ts';
import { useSettings } from '../hooks/use-portal.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { useSiteOffices } from '../hooks/use-site-offices.ts';
import styles from './AmountDue.module.css';

/** Whether everything that the amount due consists of has arrived or failed, so that its height is known. */
export const useIsAmountKnown = (): boolean =>
  [useResource('accountSummary'), useResource('myNextSteps'), useResource('holds')].every(
    ({ view }) => view !== 'loading',
  );

/**
 * What the student owes now, or the credit, by when, how to pay it, and what an unpaid amount blocks. Source: FIN-01, FIN-08, FIN-10,
 * FIN-11, FIN-14.
 */
export function AmountDue() {
  const headingId = useId();
  const { links, timeZone } = useSite();
  const { waysToPay } = useSiteOffices();
  const today = dayIn(timeZone, useToday());
  const holds = currentHolds(useResource('holds').answer ?? [], today);
  const due = useResource('accountSummary').answer?.CHARGES_DETAIL?.CHARGES_AMOUNT_DUE ?? null;
  const isKnown = useIsAmountKnown();
  const hasBill = !isNothingDue(due);
  const unpaid = holds.filter(({ HOLDAMOUNT }) => (HOLDAMOUNT ?? 0) > 0);
  return (
    <section className={styles.due} id="due" aria-labelledby={headingId}>
      <div>
        <h2 className={styles.heading} id={headingId} data-takes-focus>
          {isCredit(due) ? 'Credit' : 'Amount due'}
        </h2>
        <Amount describedBy={headingId} holds={holds} />
        <HeldBack until={isKnown}>{hasBill ? <DueDates /> : null}</HeldBack>
      </div>
      <HeldBack until={isKnown}>
        <div className={styles.pay}>
          <ExternalLink form={hasBill ? 'button' : 'line'} href={links.payBill}>
            {hasBill ? 'Pay my bill' : 'See your bill'}
          </ExternalLink>
          {hasBill ? (
            <ul className={styles.ways}>
              {Object.entries(waysToPay).map(([name, price]) => (
                <li key={name}>
                  <b className={styles.way}>{name}</b> <span>{price}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </HeldBack>
      {unpaid.length === 0 || !isKnown ? null : (
        <ul className={styles.reasons}>
          {unpaid.map((hold, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a hold has no id, and the order is that of the answer
            <li key={`${hold.HOLD} ${index}`}>
              <HoldLink hold={hold} today={today} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Amount({ describedBy, holds }: { describedBy: string; holds: readonly Hold[] }) {
  const { view, answer } = useResource('accountSummary');
  const { billingOffice } = useSiteOffices();
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
  const ofBilling = holdsOf(holds, billingOffice);
  const held = amountOfHolds(ofBilling, amount);
  return amount === null ? (
    <>
      <p className={styles.figure}>Not available</p>
      <p className={styles.explanation}>“Pay my bill” leads to another site, which may show it.</p>
    </>
  ) : (
    <>
      <p className={styles.figure}>
        <Figure describedBy={describedBy}>
          <Money amount={isCredit(amount) ? -amount : amount} />
        </Figure>
      </p>
      <p className={styles.explanation}>
        {isNothingDue(amount)
          ? isCredit(amount)
            ? 'Nothing to pay. The university owes you this, after your payments and the aid that is still to come.'
            : 'Nothing to pay'
          : 'What is left after your payments and the aid that is still to come.'}
      </p>
      {held === null ? null : <HeldAmount amount={held} holds={ofBilling.length} />}
    </>
  );
}

/** The amount of the holds beside the amount due, from which it may differ. No answer says that one is a part of the other. */
function HeldAmount({ amount, holds }: { amount: number; holds: number }) {
  const labelId = useId();
  return (
    <p className={styles.held}>
      <span id={labelId} data-spaced>
        {holds === 1 ? 'Your hold names' : `Your ${holds} holds name`}
      </span>{' '}
      <Figure describedBy={labelId}>
        <Money amount={amount} />
      </Figure>
    </p>
  );
}

/** By when something is to be paid, from the student's next steps. */
function DueDates() {
  const { timeZone } = useSite();
  const { nextStepsUrl } = useSettings();
  const { moneyCategories } = useSiteOffices();
  const { view, answer } = useResource('myNextSteps');
  const tasks = moneyTasks(answer ?? [], moneyCategories);
  const today = dayIn(timeZone, useToday());
  if (view === 'failed') return <p className={styles.explanation}>When it is due could not be loaded.</p>;
  return tasks.length === 0 ? null : (
    <ul className={styles.dates} aria-label="Due dates">
      {tasks.map((task) => (
        <li key={task.userTaskId}>
          <AddressLink className={styles.reason} href={`${nextStepsUrl.replace(/\/$/, '')}/task/${task.id}`}>
            <span>
              <b className={styles.reasonTitle} data-spaced>
                {task.title}
              </b>{' '}
              <span className={styles.explanation}>
                <DueDate task={task} today={today} />
              </span>
            </span>
            <Icon name="arrow-right" size={16} />
          </AddressLink>
        </li>
      ))}
    </ul>
  );
}

/** "Due tomorrow, Oct 14". The day of an overdue task is shown too. */
function DueDate({ task, today }: { task: Task; today: string }) {
  const day = formatDay(dayOf(task.ends_on ?? ''), 'short');
  const soon = dueSoon(task, today);
  if (task.overdue) {
    return (
      <span>
        <b data-tone="overdue">Overdue</b>
        <span>{`, it was due ${day}`}</span>
      </span>
    );
  }
  return soon === null ? (
    <span>{`Due ${day}`}</span>
  ) : (
    <span>
      <b data-tone="now">{`Due ${soon}`}</b>
      <span>{`, ${day}`}</span>
    </span>
  );
}

function HoldLink({ hold, today }: { hold: Hold; today: string }) {
  const { HOLDDESCRIPTION, HOLDORIGINATINGOFFICEDESCRIPTION, PROCESSAFFECTED } = hold;
  const begin = beginsLater(hold, today) ? `from ${formatDay(hold.HOLDFROMDATE ?? '', 'date')}` : null;
  const blocked = PROCESSAFFECTED.map((process) => process.toLowerCase()).join(' and ');
  return (
    <PageLink className={styles.reason} href="/account#holds">
      <span>
        <b className={styles.reasonTitle} data-spaced>
          {HOLDORIGINATINGOFFICEDESCRIPTION === null ? 'A hold' : `A hold from ${HOLDORIGINATINGOFFICEDESCRIPTION}`}
        </b>{' '}
        <span className={styles.explanation}>
          {[HOLDDESCRIPTION, begin, blocked === '' ? null : `blocks ${blocked}`]
            .filter((part) => part !== null)
            .join('; ')}
        </span>
      </span>
      <Icon name="arrow-right" size={16} />
    </PageLink>
  );
}
