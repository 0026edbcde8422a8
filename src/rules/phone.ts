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

function partsOf(phone: string | null): string[] {
  return NUMBER.exec((phone ?? '').replace(SEPARATORS, '')) ?? [];
}
