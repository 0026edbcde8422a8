/**
 * What a person is called: the advanced profile's display name, while that is empty (or not there yet) the first name.
 * Source: portal specification, profile summary; DASH-27.
 * @returns "" when neither is known
 */
export function displayName(
  user: { first_name: string | null },
  personInfo: { DISPLAY_NAME: string | null } | null,
): string {
  return personInfo?.DISPLAY_NAME?.trim() || user.first_name?.trim() || '';
}

/** First and last name, either of which may be empty; "" when both are. */
export function fullName(first: string | null, last: string | null): string {
  return [first, last]
    .map((name) => name?.trim())
    .filter(Boolean)
    .join(' ');
}

/**
 * The first letter of each name in upper case, for a person without a photo; "" when both are empty. Source: ACCT-02.
 */
export function initials(first: string | null, last: string | null): string {
  return [first, last].map(firstLetter).join('');
}

function firstLetter(name: string | null): string {
  // By code point, so that a letter outside the basic plane is not cut in half.
  const [letter = ''] = (name ?? '').trim().normalize('NFC');
  return letter.toLocaleUpperCase('en-US');
}
