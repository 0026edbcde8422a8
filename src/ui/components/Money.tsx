import { formatMoney } from '../../rules/money.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './Money.module.css';

/**
 * An amount in the currency of the university, its figures as wide as each other, so that amounts in a column can be
 * compared; nothing where there is none. Source: FMT-03, FIN-01.
 * @param amount in whole units (dollars)
 */
export function Money({ amount }: { amount: number | null }) {
  const text = formatMoney(useSite().currency, amount);
  return text === null || amount === null ? null : (
    <data className={styles.money} value={amount}>
      {text}
    </data>
  );
}
