/** Whether a text, or every text in a value, can be stored: PostgreSQL keeps neither U+0000 nor half of a surrogate pair. */
export function isPostgresText(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isPostgresText);
  return true;
}
