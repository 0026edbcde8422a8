import Bowser from 'bowser';

/** No real browser needs more, and the name goes into the database. */
const LONGEST_HEADER = 500;

/**
 * The name of a device for its owner, such as "Firefox on Windows".
 * @param userAgent the User-Agent header of a request
 * @returns null if the header names neither a browser nor a system that the library knows
 */
export function deviceName(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === '' || userAgent.length > LONGEST_HEADER) return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ');
}
