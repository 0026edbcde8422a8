import { useId } from 'react';
import type { AccountSummary as Summary } from '../../api/portal/account-summary.ts';
import { BlockEmpty, Loading } from '../components/Block.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Figure } from '../components/Figure.tsx';
import { Money } from '../components/Money.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './AccountSummary.module.css';

const NO_CHARGES = 'No charges on your account';

type Charge = keyof NonNullable<Summary['CHARGES_DETAIL']>;

/** The amounts in the order of a statement. The app computes no sum. */
const ROWS: [Charge, name: string, explanation: string][] = [
  ['CHARGES_BALANCE', 'Balance', 'What you owe before your aid arrives'],
  ['CHARGES_PAYMENTS_RXD', 'Payments received', 'All that was paid this term'],
  ['CHARGES_NEW_ACTIVITY', 'New activity', 'Tuition and fees of this term'],
  ['CHARGES_ANTICIPATED_AID', 'Anticipated aid', 'Awarded, but not paid out yet'],
  ['CHARGES_REFUNDS', 'Refunds', 'Paid back to you'],
  ['CHARGES_AMOUNT_DUE', 'Amount due', 'What is left to pay'],
];

/** The student's account in six amounts. Source: FIN-01, FIN-05, FIN-06. */
export function AccountSummary() {
  const { links } = useSite();
  return (
    <ResourceBlock
      resource="accountSummary"
      title="Account summary"
      id="summary"
      more={
        <ExternalLink form="more" href={links.statements}>
          Statements
        </ExternalLink>
      }
      skeleton={<SummarySkeleton />}
      empty={<BlockEmpty>{NO_CHARGES}</BlockEmpty>}
      failedText="Your balance could not be loaded. You can still pay, and the rest of this page still works."
      alternative={{ href: links.statements, text: 'Open your statements' }}
    >
      {(summary) =>
        summary?.CHARGES_DETAIL ? (
          <table className={styles.amounts}>
            <caption>
              <VisuallyHidden>Account summary</VisuallyHidden>
            </caption>
            <tbody>
              {ROWS.map(([charge, name, explanation]) => (
                <Row
                  key={charge}
                  name={name}
                  explanation={explanation}
                  amount={summary.CHARGES_DETAIL?.[charge] ?? null}
                />
              ))}
            </tbody>
          </table>
        ) : (
          <BlockEmpty>{NO_CHARGES}</BlockEmpty>
        )
      }
    </ResourceBlock>
  );
}

function Row({ name, explanation, amount }: { name: string; explanation: string; amount: number | null }) {
  const nameId = useId();
  return (
    <tr>
      <th className={styles.name} scope="row">
        <span id={nameId}>{name}</span>
        <span className={styles.explanation}>{explanation}</span>
      </th>
      <td className={styles.amount}>
        {amount === null ? (
          'Not available'
        ) : (
          <Figure describedBy={nameId}>
            <Money amount={amount} />
          </Figure>
        )}
      </td>
    </tr>
  );
}

function SummarySkeleton() {
  return (
    <>
      <Loading label="Account summary" />
      <ul className={styles.skeleton} aria-hidden="true">
        {ROWS.map(([charge]) => (
          <li className={styles.skeletonRow} key={charge}>
            <span>
              <Bar width="middle" />
              <Bar width="long" isSmall />
            </span>
            <Bar width="short" />
          </li>
        ))}
      </ul>
    </>
  );
}
