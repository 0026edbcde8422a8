import { callHref, isForeign, shownPhone } from './phone.ts';

/** A postal address; an empty field is null. */
export type AddressFacts = {
  street_line_1: string | null;
  street_line_2?: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
};

/**
 * The lines of an address: street lines, then "Portland, OR 97201". Empty parts are left out.
 * Source: portal specification, contact info; ACCT-09.
 * @returns no lines for an empty address
 */
export function addressLines({ street_line_1, street_line_2, city, state, zip }: AddressFacts): string[] {
  const stateAndZip = joined([state, zip], ' ');
  return [street_line_1, street_line_2, joined([city, stateAndZip], ', ')]
    .map((line) => (line ?? '').trim())
    .filter((line) => line !== '');
}

/**
 * Emergency contacts by ascending `priority`, those without one last, otherwise in the given order; a new list.
 * Source: portal specification, emergency info; ACCT-14.
 */
export function byPriority<T extends { priority: number | null }>(contacts: readonly T[]): T[] {
  // Infinity minus infinity would not be a number.
  const rankOf = ({ priority }: T) => priority ?? Number.MAX_SAFE_INTEGER;
  return contacts.toSorted((one, other) => rankOf(one) - rankOf(other));
}

type PhoneParts = { area_code: string | null; phone_number: string | null };

/**
 * A contact's phone number from its parts: "(503) 725-3000 ext. 12". Source: FMT-04, FMT-06, FMT-14.
 * @returns null if area code and number are not a phone number
 */
export function contactPhone(contact: PhoneParts & { extension: string | null }): string | null {
  const phone = shownPhone(wholeNumber(contact));
  const extension = contact.extension?.trim();
  return phone !== null && extension ? `${phone} ext. ${extension}` : phone;
}

/** The `tel:` address of a contact; null if `contactPhone` returns null. */
export const contactHref = (contact: PhoneParts): string | null => callHref(wholeNumber(contact));

/** A number of another country has its own area code. */
function wholeNumber({ area_code, phone_number }: PhoneParts): string {
  return isForeign(phone_number) ? phone_number : `${area_code ?? ''}${phone_number ?? ''}`;
}

function joined(parts: (string | null)[], between: string): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(between);
}
