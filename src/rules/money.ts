/** Whether an amount due is a credit: less than nothing, to the cent. Source: FIN-14. */
export const isCredit = (due: number | null): boolean => due !== null && due <= -0.005;

/** Whether there is nothing to pay: an amount due of less than a cent, or a credit. Source: INST-02. */
export const isNothingDue = (due: number | null): boolean => due !== null && due < 0.005;

// Creating a formatter costs far more than using it.
const formatters = new Map<string, Intl.NumberFormat>();

/**
 * An amount in US English: "$1,234.50", "-$12.00". An amount that rounds to zero is "$0.00" without a sign.
 * Source: portal specification, currency; FMT-03, FIN-01.
 * @param currency ISO 4217 code
 * @param amount in whole units (dollars)
 * @returns null for an empty or infinite amount
 * @throws RangeError if the currency is not such a code
 */
export function formatMoney(currency: string, amount: number | null): string | null {
  if (amount === null || !Number.isFinite(amount)) return null;
  let formatter = formatters.get(currency);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency, signDisplay: 'negative' });
    formatters.set(currency, formatter);
  }
  return formatter.format(amount);
}
