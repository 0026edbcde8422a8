import { formatMoney } from '../../rules/money.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './Money.module.css';

/**
 * An amount in the currency of the university; nothing if it is missing. All digits have the same width, so that amounts
 * line up in a column. Source: FMT-03, FIN-01.
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
