/**
 * Facts of the university that only Account and Finances show. They differ from one university to the next like those in
 * `src/site.ts`, but are not part of the first screen.
 */
export type SiteOffices = Readonly<{
  /** How to reach the offices that set holds, by HOLDORIGINATINGOFFICE. For any other office the help desk helps. */
  holdOffices: Readonly<Record<string, Office>>;
  /** What each way to pay costs, by its name, in the order in which they are shown. */
  waysToPay: Readonly<Record<string, string>>;
}>;

type Office = Readonly<{ phone: string; address: string }>;

export const siteOffices: SiteOffices = Object.freeze({
  holdOffices: Object.freeze({
    SA: Object.freeze({ phone: '503-555-0110', address: 'Neuberger Hall, lobby' }),
    AD: Object.freeze({ phone: '503-555-0111', address: 'Neuberger Hall, room 104' }),
    AC: Object.freeze({ phone: '503-555-0112', address: 'Lincoln Hall, room 130' }),
  }),
  waysToPay: Object.freeze({
    'Bank account': 'no fee',
    Card: '2.85 % extra, which goes to the card company',
    'In person': 'Neuberger Hall lobby, 9:00 AM to 4:30 PM',
  }),
});

/**
 * The facts of a deployment. The setting `site` replaces each of the two as a whole, because each university has its own.
 * Source: decisions, deployment settings; CONF-10.
 * @param overrides the setting `site`; entries that cannot be used are left out
 */
export function siteOfficesWith(overrides: Record<string, unknown>): SiteOffices {
  const { holdOffices = siteOffices.holdOffices, waysToPay = siteOffices.waysToPay } = overrides;
  return { holdOffices: entriesOf(holdOffices, isOffice), waysToPay: entriesOf(waysToPay, isText) };
}

const isText = (value: unknown): value is string => typeof value === 'string';

const isOffice = (value: unknown): value is Office => {
  const { phone, address } = Object(value);
  return isText(phone) && isText(address);
};

function entriesOf<T>(value: unknown, isUsable: (entry: unknown) => entry is T): Record<string, T> {
  const entries = Object.entries(Object(value)).flatMap(([name, entry]) => (isUsable(entry) ? [[name, entry]] : []));
  return Object.fromEntries(entries);
}
