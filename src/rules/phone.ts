/** Characters that people write between the digits. */
const SEPARATORS = /[\s().\-\u2010-\u2015/]/g;
/** Ten digits, after an optional country code 1 or +1. */
const NUMBER = /^(\+?1)?(\d{3})(\d{3})(\d{4})$/;

/**
 * A phone number for reading: "(503) 725-3000", with a country code "+1 (503) 725-3000".
 * Source: portal specification, display rules (phone numbers); FMT-04 to FMT-06.
 * @returns null if it is not such a number
 */
export function formatPhone(phone: string | null): string | null {
  const [, country, area, exchange, line] = partsOf(phone);
  return area === undefined ? null : `${country === undefined ? '' : '+1 '}(${area}) ${exchange}-${line}`;
}

/** The `tel:` address of a phone number in international form; null if `formatPhone` returns null. */
export function phoneHref(phone: string | null): string | null {
  const [, , area, exchange, line] = partsOf(phone);
  return area === undefined ? null : `tel:+1${area}${exchange}${line}`;
}

/** A number of another country: + and 8 to 15 digits. */
const FOREIGN = /^\+\d{8,15}$/;

/**
 * What a screen shows of a phone number: `formatPhone`, or a number of another country as it was given, because each
 * country groups its digits in another way. Source: decisions, foreign phone numbers; FMT-14.
 * @returns null for any other value
 */
export function shownPhone(phone: string | null): string | null {
  return formatPhone(phone) ?? (isForeign(phone) ? phone.trim() : null);
}

/** The `tel:` address of a number that `shownPhone` shows; null for any other value. */
export function callHref(phone: string | null): string | null {
  return phoneHref(phone) ?? (isForeign(phone) ? `tel:${digitsOf(phone)}` : null);
}

/** Whether a number has the form of another country's, which `formatPhone` does not know. */
export function isForeign(phone: string | null): phone is string {
  return formatPhone(phone) === null && FOREIGN.test(digitsOf(phone));
}

const digitsOf = (phone: string | null): string => (phone ?? '').replace(SEPARATORS, '');

function partsOf(phone: string | null): string[] {
  return NUMBER.exec(digitsOf(phone)) ?? [];
}
