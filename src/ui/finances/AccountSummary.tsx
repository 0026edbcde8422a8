import { useId } from 'react';
import { isCredit } from '../../rules/money.ts';
import { type Charges, type StatementLine, statementOf } from '../../rules/statement.ts';
import { BlockEmpty, Loading } from '../components/Block.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Figure } from '../components/Figure.tsx';
import { Money } from '../components/Money.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './AccountSummary.module.css';

const NOT_AVAILABLE = 'Not available';

type Text = [name: string, explanation: string];

const TEXTS: Record<keyof Charges, Text> = {
  CHARGES_NEW_ACTIVITY: ['Tuition and fees', 'New charges'],
  CHARGES_PAYMENTS_RXD: ['Payments received', 'What was paid'],
  CHARGES_REFUNDS: ['Refunds', 'Paid back to you'],
  CHARGES_BALANCE: ['Balance', 'What you owe before your aid arrives'],
  CHARGES_ANTICIPATED_AID: ['Aid still to come', 'Awarded, but not paid out yet'],
  CHARGES_AMOUNT_DUE: ['Amount due', 'What is left to pay'],
};
const OTHER: Text = ['Other amounts', 'Unpaid from before, or in no other line'];
const NOTHING_DUE: Text = ['Credit', 'Nothing is left to pay'];
const CREDIT: Text = ['Other credit', 'In the balance, but in no other line'];

function textOf({ of, sign, amount }: StatementLine): Text {
  if (of === 'CHARGES_AMOUNT_DUE' && isCredit(amount)) return NOTHING_DUE;
  if (of === 'CHARGES_BALANCE' && isCredit(amount)) return ['Balance', 'A credit, before your aid arrives'];
  if (of !== 'other') return TEXTS[of];
  return sign === '+' ? OTHER : CREDIT;
}

const isSum = ({ of }: StatementLine) => of === 'CHARGES_BALANCE' || of === 'CHARGES_AMOUNT_DUE';

/** The student's account as a statement of six amounts. Source: FIN-01, FIN-05, FIN-06, FIN-09, FIN-12. */
export function AccountSummary() {
  const { links } = useSite();
  return (
    <ResourceBlock
      resource="accountSummary"
      title="Account summary"
      isLandmark
      id="summary"
      more={
        <ExternalLink form="more" href={links.statements}>
          Statements
        </ExternalLink>
      }
      skeleton={<SummarySkeleton />}
      empty={<NoSummary />}
      failedText="Your balance could not be loaded. Other parts of this page may still work."
      alternative={{ href: links.statements, text: 'Open your statements' }}
    >
      {(summary) =>
        summary?.CHARGES_DETAIL ? (
          <table className={styles.amounts}>
            <caption>
              <VisuallyHidden>Account summary</VisuallyHidden>
            </caption>
            <tbody>
              {statementOf(summary.CHARGES_DETAIL).map((line) => (
                <Row key={line.of} line={line} />
              ))}
            </tbody>
          </table>
        ) : (
          <NoSummary />
        )
      }
    </ResourceBlock>
  );
}

/** An answer without amounts does not say that nothing is due. */
const NoSummary = () => <BlockEmpty>{NOT_AVAILABLE}</BlockEmpty>;

function Row({ line }: { line: StatementLine }) {
  const nameId = useId();
  const [name, explanation] = textOf(line);
  const { amount, sign } = line;
  return (
    <tr data-sum={isSum(line)}>
      <th className={styles.name} scope="row">
        <span id={nameId} data-spaced>
          {name}
        </span>
        <span className={styles.explanation}>{explanation}</span>
      </th>
      <td className={styles.amount}>
        {amount === null ? (
          NOT_AVAILABLE
        ) : (
          <>
            {sign === null ? null : <span className={styles.sign}>{sign}</span>}
            <Figure describedBy={nameId}>
              <Money amount={line.of === 'CHARGES_AMOUNT_DUE' && isCredit(amount) ? -amount : amount} />
            </Figure>
          </>
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
        {Object.keys(TEXTS).map((charge) => (
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
