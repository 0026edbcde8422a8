/**
 * What staff may do in the admin pages, by area. `people` also has the search for people, their sessions and the export of their data.
 * Source: decisions, rights of staff; ADMIN-90.
 */
export const STAFF_RIGHTS = ['content', 'messages', 'alerts', 'maintenance', 'audit', 'people'] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];

/** The rights of staff without a list of their own: what all staff could do before there were rights. */
const USUAL_RIGHTS: readonly StaffRight[] = STAFF_RIGHTS.filter((right) => right !== 'people');

/** What decides about the rights of a person. `rights` is the person's own list; null for none. */
export type StaffFlags = { is_staff: boolean; is_superuser: boolean; rights: readonly string[] | null };

/** The rights of a person. Superusers have all of them; without the flag of staff, a superuser has the people alone. */
export function rightsOf({ is_staff, is_superuser, rights }: StaffFlags): readonly StaffRight[] {
  if (!is_staff) return is_superuser ? ['people'] : [];
  if (is_superuser) return STAFF_RIGHTS;
  return rights === null ? USUAL_RIGHTS : STAFF_RIGHTS.filter((right) => rights.includes(right));
}

/** The right that a change of a kind needs: a kind of content, or another name of the audit log, such as `maintenance`. */
export function rightOfKind(kind: string): StaffRight {
  switch (kind) {
    case 'message':
      return 'messages';
    case 'alert':
      return 'alerts';
    case 'maintenance':
      return 'maintenance';
    case 'person':
    case 'issuer':
      return 'people';
    default:
      return 'content';
  }
}
