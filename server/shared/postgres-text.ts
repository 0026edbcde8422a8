/**
 * Whether PostgreSQL can store a text, or every text inside an object or list. It cannot store U+0000 or a lone
 * surrogate.
 */
export function isPostgresText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isPostgresText);
  return true;
}
