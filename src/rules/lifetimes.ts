/**
 * Whether something is past its lifetime by the clock. Timers stand still while a device sleeps; the clock does not.
 * A time in the future means that the clock was set back. The age is then unknown, so the lifetime counts as over.
 * @param since when the lifetime began, ISO 8601
 * @param lifetime milliseconds
 * @param now ISO 8601
 */
export function hasExpired(since: string, lifetime: number, now: string): boolean {
  const age = Date.parse(now) - Date.parse(since);
  return !(age >= 0 && age < lifetime);
}
