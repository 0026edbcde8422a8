import { itemText, type NamedChoices } from './audience.ts';
import { valueText } from './field-names.ts';
import { POST_AUDIENCES, postTypeName } from './post-types.ts';
import { formatMoment } from './ui/Field.tsx';

const TIME = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;

/**
 * The value of a field as the forms write it: a time on the clocks of the campus, "Students" for `student`, "Lead story" for `hero`;
 * a list has a line for each item, and what is empty is "". Source: ADMIN-136.
 * @param types the names of the student types
 */
export function readableValue(name: string, value: unknown, types: NamedChoices, timeZone: string): string {
  if (name === 'audience' && Array.isArray(value)) return value.map((item) => itemText(String(item), types)).join('\n');
  if (typeof value !== 'string') return valueText(value);
  if (name === 'post_type') return postTypeName(value);
  if (name === 'category') return POST_AUDIENCES[value] ?? value;
  return TIME.test(value) ? formatMoment(timeZone, value) : value;
}
