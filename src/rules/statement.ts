/** Amounts of a student's account in whole units (dollars); an unknown one is null. */
export type Charges = Readonly<
  Record<
    | 'CHARGES_BALANCE'
    | 'CHARGES_PAYMENTS_RXD'
    | 'CHARGES_NEW_ACTIVITY'
    | 'CHARGES_ANTICIPATED_AID'
    | 'CHARGES_REFUNDS'
    | 'CHARGES_AMOUNT_DUE',
    number | null
  >
>;

/** `sign` says what the amount does to the sum below it; null for a sum, for zero, and in a statement that does not add up. */
export type StatementLine = {
  of: keyof Charges | 'other';
  /** Without its sign if the line has one. */
  amount: number | null;
  sign: '+' | '−' | null;
};

/**
 * The six amounts in the order of a statement: new activity, payments and refunds lead to the balance, and the anticipated
 * aid leads from it to the amount due. What the balance contains besides them is a line of its own: no answer says what it
 * is. If the lines cannot add up, the six amounts stand without signs. Source: decisions, account summary; FIN-01, FIN-09.
 */
export function statementOf(charges: Charges): StatementLine[] {
  const other = otherOf(charges);
  const line = (of: keyof Charges, direction: 1 | -1 | 0 = 0): StatementLine => {
    const amount = charges[of];
    return other === null || direction === 0 || amount === null
      ? { of, amount, sign: null }
      : { of, ...signed(direction * amount) };
  };
  return [
    ...(other === null || other === 0 ? [] : [{ of: 'other' as const, ...signed(other) }]),
    line('CHARGES_NEW_ACTIVITY', 1),
    line('CHARGES_PAYMENTS_RXD', -1),
    line('CHARGES_REFUNDS', 1),
    line('CHARGES_BALANCE'),
    line('CHARGES_ANTICIPATED_AID', -1),
    line('CHARGES_AMOUNT_DUE'),
  ];
}

/**
 * What the balance contains besides this term's activity, payments and refunds; a credit is negative. Null if an amount is
 * unknown, if payments, refunds or aid are negative (then they already have a sign of their own), or if balance and aid
 * do not lead to the amount due.
 */
function otherOf(charges: Charges): number | null {
  const {
    CHARGES_BALANCE: balance,
    CHARGES_PAYMENTS_RXD: payments,
    CHARGES_NEW_ACTIVITY: activity,
    CHARGES_ANTICIPATED_AID: aid,
    CHARGES_REFUNDS: refunds,
    CHARGES_AMOUNT_DUE: due,
  } = charges;
  if (balance === null || payments === null || activity === null || aid === null || refunds === null || due === null) {
    return null;
  }
  if (payments < 0 || refunds < 0 || aid < 0 || toCents(balance - aid) !== toCents(due)) return null;
  return toCents(balance - activity + payments - refunds) / 100;
}

type AmountOfHold = { HOLDORIGINATINGOFFICE: string | null; HOLDAMOUNT: number | null };

/**
 * The holds of an office that name an amount. Source: FIN-11.
 * @param office HOLDORIGINATINGOFFICE
 */
export const holdsOf = <Hold extends AmountOfHold>(holds: readonly Hold[], office: string): Hold[] =>
  holds.filter(
    ({ HOLDORIGINATINGOFFICE, HOLDAMOUNT }) =>
      HOLDORIGINATINGOFFICE?.trim() === office && HOLDAMOUNT !== null && HOLDAMOUNT > 0,
  );

/**
 * The sum of the amounts of holds, for a place beside the amount due. Source: FIN-11.
 * @returns null without a hold, or if the amount due is unknown or smaller, so that the sum says nothing about it
 */
export function amountOfHolds(holds: readonly AmountOfHold[], amountDue: number | null): number | null {
  const cents = holds.reduce((sum, { HOLDAMOUNT }) => sum + toCents(HOLDAMOUNT ?? 0), 0);
  return cents > 0 && amountDue !== null && cents <= toCents(amountDue) ? cents / 100 : null;
}

function signed(amount: number): Pick<StatementLine, 'amount' | 'sign'> {
  const cents = toCents(amount);
  return { amount: Math.abs(cents) / 100, sign: cents === 0 ? null : cents > 0 ? '+' : '−' };
}

const toCents = (amount: number): number => Math.round(amount * 100);
