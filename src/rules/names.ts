/**
 * The name for greetings: the display name of the advanced profile, or the first name if that is empty or not loaded.
 * Source: portal specification, profile summary; DASH-27.
 * @returns "" if both are empty
 */
export function displayName(
  user: { first_name: string | null },
  personInfo: { DISPLAY_NAME: string | null } | null,
): string {
  return personInfo?.DISPLAY_NAME?.trim() || user.first_name?.trim() || '';
}

/** First and last name; "" if both are empty. */
export function fullName(first: string | null, last: string | null): string {
  return [first, last]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ');
}

/**
 * The first letters of both names in upper case, for a person without a photo; "" if both are empty. Source: ACCT-02.
 */
export function initials(first: string | null, last: string | null): string {
  return [first, last].map(firstLetter).join('');
}

function firstLetter(name: string | null): string {
  // Destructuring goes by code point, so a surrogate pair is not split.
  const [letter = ''] = (name ?? '').trim().normalize('NFC');
  return letter.toLocaleUpperCase('en-US');
}

/** The university ID in groups of three, as the plastic card prints it. */
export const formatUniversityId = (number: string): string => number.replace(/\d{3}(?=\d)/g, '$& ');
