import type { SampleAccountSummary, SampleFinancialAid, SampleTerm } from './shapes.ts';

type Charges = { open: number; charges: number; payments: number; aid: number; refunds?: number };

/** In USD. `open` is the unpaid balance of last term. */
const charges: Record<string, Charges> = {
  amara: { open: 214.5, charges: 4310, payments: 1500, aid: 1850 },
  ben: { open: 0, charges: 4025.5, payments: 1341.84, aid: 0 },
  chen: { open: 0, charges: 6112, payments: 6112, aid: 0 },
  tomas: { open: 96.25, charges: 3980, payments: 0, aid: 3980 },
  jonas: { open: 0, charges: 3640, payments: 640, aid: 3250, refunds: 250 },
  robin: { open: 182.75, charges: 4466, payments: 2200, aid: 1320 },
};

/** The account of a sample person, in USD; null for a person who is not a student. */
export function sampleAccountSummary(username: string, { term }: SampleTerm): SampleAccountSummary | null {
  const account = charges[username];
  if (account === undefined) return null;
  const { refunds = 0 } = account;
  const balance = account.open + account.charges - account.payments + refunds;
  const paysByPlan = ['amara', 'ben', 'robin'].includes(username);
  return {
    ENROLLED_PPLAN: paysByPlan ? 'Y' : 'N',
    PPLAN_TERM: paysByPlan ? term : null,
    CHARGES_DETAIL: {
      CHARGES_BALANCE: roundToCents(balance),
      CHARGES_PAYMENTS_RXD: account.payments,
      CHARGES_NEW_ACTIVITY: account.charges,
      CHARGES_ANTICIPATED_AID: account.aid,
      CHARGES_REFUNDS: refunds,
      CHARGES_AMOUNT_DUE: roundToCents(balance - account.aid),
    },
  };
}

const aidMessages: Record<string, string> = {
  amara: 'Your work-study award is waiting for a signed job offer. It expires at the end of the term.',
  robin: 'One document for this aid year is still missing: your signed verification form.',
};

/** The aid of a sample person in this aid year and the next; null for a person who is not a student. */
export function sampleFinancialAid(username: string, { term }: SampleTerm): SampleFinancialAid | null {
  if (!(username in charges)) return null;
  if (username === 'chen') return { FINAID_DETAIL: [], FINAID_MSG: null };
  const year = Number(term.slice(0, 4));
  // An aid year runs from the summer term to the spring term.
  const startYear = Number(term.slice(4)) >= 3 ? year : year - 1;
  const hasFiledNextYear = username === 'jonas';
  const lacksDocument = username === 'robin';
  const isOnWarning = username === 'tomas';
  return {
    FINAID_DETAIL: [
      {
        ...aidYear(startYear),
        FAFSA_DESC: 'FAFSA received',
        FAFSA_IND: 'Y',
        STUREQ_DESC: lacksDocument ? 'One requirement is open' : 'All requirements are met',
        STUREQ_IND: lacksDocument ? 'N' : 'Y',
        SAP_IND: isOnWarning ? 'N' : 'Y',
        SAP_CODE: isOnWarning ? 'WARN' : 'GOOD',
        SAP_DESC: isOnWarning
          ? 'Warning: fewer credits completed than attempted'
          : 'Your grades are good enough to keep your aid',
      },
      {
        ...aidYear(startYear + 1),
        FAFSA_DESC: hasFiledNextYear ? 'FAFSA received' : 'FAFSA not received yet',
        FAFSA_IND: hasFiledNextYear ? 'Y' : 'N',
        STUREQ_DESC: hasFiledNextYear ? 'One requirement is open' : 'No requirements yet',
        STUREQ_IND: 'N',
        SAP_IND: 'N',
        SAP_CODE: 'NONE',
        SAP_DESC: 'Not evaluated yet',
      },
    ],
    FINAID_MSG: aidMessages[username] ?? null,
  };
}

function aidYear(startYear: number) {
  const lastTwoDigits = (year: number) => String(year).slice(-2);
  return {
    AIDY: `${lastTwoDigits(startYear)}${lastTwoDigits(startYear + 1)}`,
    DISPLAY_AIDY: `${startYear}–${startYear + 1}`,
  };
}

function roundToCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
