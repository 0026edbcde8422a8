const NAMES: Readonly<Record<string, string>> = {
  slug: 'Short name',
  key: 'Short name',
  path: 'Address',
  title: 'Title',
  name: 'Name',
  body: 'Text',
  description: 'Text',
  category: 'Who sees it',
  post_type: 'Type',
  image: 'Picture',
  large_image: 'Picture, large',
  medium_image: 'Picture, medium',
  thumbnail_image: 'Picture, small',
  action_link: 'Address of the link',
  link_text: 'Text of the link',
  hide_text: 'Title and text hidden',
  is_published: 'Published',
  publishing_opens_on: 'Opens',
  publishing_closes_on: 'Ends',
  starts_on: 'Begins on',
  ends_on: 'Ends on',
  action_date: 'Sorted by',
  has_deadline: 'The last day is a deadline',
  created_on: 'Sent on',
  links: 'Links',
  posts: 'Posts',
  audience: 'Recipients',
  display_as_banner: 'In the banner',
  kind: 'What the portal sends',
  is_nudge: 'Request',
  nudge_type: 'Type of the request',
};

/** The name of a field as the forms have it: `publishing_opens_on` is "Opens". */
export const fieldName = (field: string): string => {
  const words = field.replaceAll('_', ' ');
  return NAMES[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** The value of a field as a text; "" for an empty one. A list has a line for each item. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueText).join('\n');
  if (typeof value === 'object') {
    return Object.values(value)
      .map(valueText)
      .filter((text) => text !== '')
      .join(', ');
  }
  return String(value);
}
