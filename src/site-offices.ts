import { categoriesIn, MONEY_CATEGORIES } from './rules/money-categories.ts';
import type { Site } from './site.ts';

/**
 * Facts of the university that the first screen does without: its offices and money. They differ from one university to
 * the next like those in `src/site.ts`.
 */
export type SiteOffices = Readonly<{
  /**
   * The offices that help, in the order in which they are shown. The key of an office that sets holds is its
   * HOLDORIGINATINGOFFICE. For the hold of any other office the help desk helps.
   */
  offices: Readonly<Record<string, Office>>;
  /** The office whose holds are an unpaid part of the amount due, by its key. */
  billingOffice: string;
  /** What each way to pay costs, by its name, in the order in which they are shown. */
  waysToPay: Readonly<Record<string, string>>;
  /** Ids of the categories of tasks that are about the bill: they say by when a student pays it. */
  moneyCategories: readonly number[];
}>;

export type Office = Readonly<{
  name: string;
  /** Null for the help desk (HD) and public safety (PS): `src/site.ts` has their numbers, because every screen shows them. */
  phone: string | null;
  email: string | null;
  hours: string | null;
  place: string | null;
  /** Other words by which the search finds it. */
  keywords: string;
}>;

const office = (name: string, details: Partial<Office>): Office =>
  Object.freeze({ phone: null, email: null, hours: null, place: null, keywords: '', ...details, name });

export const siteOffices: SiteOffices = Object.freeze({
  offices: Object.freeze({
    HD: office('Technology help desk', {
      email: 'help@portico.example',
      hours: 'Always open',
      place: 'Library, first floor',
      keywords: 'it support computer laptop wifi internet network password login account phone number contact',
    }),
    RO: office('Registrar', {
      phone: '503-555-0113',
      email: 'registrar@portico.example',
      hours: 'Weekdays, 9:00 AM to 5:00 PM',
      place: 'Neuberger Hall, room 102',
      keywords:
        'registration enrollment records transcript diploma graduation residency exam name change office phone number contact',
    }),
    SA: office('Student Accounts', {
      phone: '503-555-0110',
      email: 'accounts@portico.example',
      hours: 'Weekdays, 9:00 AM to 4:30 PM',
      place: 'Neuberger Hall, lobby',
      keywords: 'bill billing bursar cashier tuition payment late fees refund finance office phone number contact',
    }),
    FA: office('Financial Aid', {
      phone: '503-555-0119',
      email: 'aid@portico.example',
      hours: 'Weekdays, 9:00 AM to 4:30 PM',
      place: 'Neuberger Hall, room 104',
      keywords: 'fafsa grant loan scholarship work-study office phone number contact',
    }),
    AC: office('Advising and Career Services', {
      phone: '503-555-0112',
      email: 'advising@portico.example',
      hours: 'Weekdays, 9:00 AM to 5:00 PM',
      place: 'Lincoln Hall, room 130',
      keywords: 'advisor adviser appointment job internship resume office phone number contact',
    }),
    HC: office('Student health and counseling', {
      phone: '503-555-0128',
      email: 'health@portico.example',
      hours: 'Weekdays, 8:30 AM to 6:00 PM',
      place: 'Student Health Center',
      keywords:
        'doctor nurse clinic health center sick therapist counselor mental immunization vaccine phone number contact',
    }),
    BN: office('Basic Needs Hub', {
      phone: '503-555-0109',
      hours: 'Weekdays, 10:00 AM to 6:00 PM',
      place: 'Student Union, basement',
      keywords: 'food pantry housing rent emergency grant phone number contact',
    }),
    AD: office('Admissions', {
      phone: '503-555-0111',
      email: 'admissions@portico.example',
      hours: 'Weekdays, 9:00 AM to 5:00 PM',
      place: 'Neuberger Hall, room 104',
      keywords: 'apply application transfer office phone number contact',
    }),
    NS: office('New Student Programs', {
      phone: '503-555-0136',
      email: 'orientation@portico.example',
      hours: 'Weekdays, 9:00 AM to 5:00 PM',
      place: 'Student Union, room 112',
      keywords: 'orientation deposit freshman phone number contact',
    }),
    HR: office('Human Resources', {
      phone: '503-555-0115',
      email: 'hr@portico.example',
      hours: 'Weekdays, 8:00 AM to 5:00 PM',
      place: 'Market Center, room 500',
      keywords: 'payroll pay benefits leave timesheet employment phone number contact',
    }),
    PS: office('Campus public safety', {
      hours: 'Always open',
      place: 'Shattuck Hall, room 148',
      keywords: 'police emergency security lost found escort phone number contact',
    }),
  }),
  billingOffice: 'SA',
  waysToPay: Object.freeze({
    'Bank account': 'no fee',
    Card: '2.85% extra, which goes to the card company',
    'In person': 'Neuberger Hall lobby, 9:00 AM to 4:30 PM',
  }),
  moneyCategories: MONEY_CATEGORIES,
});

/**
 * The facts of a deployment. The setting `site` replaces each of them as a whole, because each university has its own.
 * Source: decisions, deployment settings; CONF-10.
 * Entries that cannot be used are left out. The help desk and public safety have the numbers of the deployment.
 */
export function siteOfficesOf({
  officeFacts,
  helpDeskPhone,
  safetyPhone,
}: Pick<Site, 'officeFacts' | 'helpDeskPhone' | 'safetyPhone'>): SiteOffices {
  const { offices, billingOffice, waysToPay, moneyCategories } = { ...siteOffices, ...officeFacts };
  // The other numbers of the list have no country code either.
  const ownPhones: Record<string, string> = { HD: helpDeskPhone, PS: safetyPhone.replace(/^\+1/, '') };
  return {
    offices: entriesOf(offices, (value, key) => toOffice(value, ownPhones[key] ?? null)),
    billingOffice: isText(billingOffice) ? billingOffice : '',
    waysToPay: entriesOf(waysToPay, (price) => (isText(price) ? price : null)),
    moneyCategories: categoriesIn(moneyCategories),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Null without a name, or if a detail is neither text nor left out. */
function toOffice(value: unknown, ownPhone: string | null): Office | null {
  const { name, ...details }: Record<string, unknown> = Object(value);
  const hasUsableDetails = Object.values(details).every((detail) => detail === null || isText(detail));
  return isText(name) && hasUsableDetails ? office(name, { phone: ownPhone, ...defined(details) }) : null;
}

/** The details that have a value. */
const defined = (details: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(details).filter(([, detail]) => detail !== null));

function entriesOf<T>(value: unknown, toEntry: (entry: unknown, name: string) => T | null): Record<string, T> {
  const entries = Object.entries(Object(value)).flatMap(([name, entry]): [string, T][] => {
    const usable = toEntry(entry, name);
    return usable === null ? [] : [[name, usable]];
  });
  return Object.fromEntries(entries);
}
