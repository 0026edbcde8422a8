import { formatPhone } from './phone.ts';

/** Where somebody lives; an empty field is null, and not every address has a second street line. */
export type AddressFacts = {
  street_line_1: string | null;
  street_line_2?: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
};

/**
 * An address as lines to print: streets, then "Portland, OR 97201"; without what is empty.
 * Source: portal specification, contact info; ACCT-09.
 * @returns no line when nothing is known
 */
export function addressLines({ street_line_1, street_line_2, city, state, zip }: AddressFacts): string[] {
  const stateAndZip = joined([state, zip], ' ');
  return [street_line_1, street_line_2, joined([city, stateAndZip], ', ')]
    .map((line) => (line ?? '').trim())
    .filter((line) => line !== '');
}

/**
 * Emergency contacts by `priority` ascending, without one last, else in the order given; a new list.
 * Source: portal specification, emergency info; ACCT-14.
 */
export function byPriority<T extends { priority: number | null }>(contacts: readonly T[]): T[] {
  // Not infinity: the difference of two must be a number.
  const rankOf = ({ priority }: T) => priority ?? Number.MAX_SAFE_INTEGER;
  return contacts.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/**
 * A contact's phone from its parts: "(503) 725-3000 ext. 12". Source: FMT-04, FMT-06.
 * @returns null when area code and number make no phone number
 */
export function contactPhone(contact: {
  area_code: string | null;
  phone_number: string | null;
  extension: string | null;
}): string | null {
  const phone = formatPhone(`${contact.area_code ?? ''}${contact.phone_number ?? ''}`);
  const extension = contact.extension?.trim();
  return phone !== null && extension ? `${phone} ext. ${extension}` : phone;
}

function joined(parts: (string | null)[], between: string): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(between);
}
