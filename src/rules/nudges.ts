const NUDGE_TYPES = [
  'APC',
  'DEPOSIT_INIT',
  'DEPOSIT_CONFIRM',
  'DIRECTORY',
  'CONTACT',
  'CONTACT_INFO',
  'ALERT',
  'EMERGENCY',
  'EVACUATION',
] as const;

export type NudgeType = (typeof NUDGE_TYPES)[number];

/**
 * The kind of a nudge: one of the known codes, otherwise a plain nudge, which is also shown.
 * Source: decisions, nudge codes; MSG-06.
 */
export function nudgeKind(nudgeType: string | null): NudgeType | 'plain' {
  return NUDGE_TYPES.find((known) => known === nudgeType) ?? 'plain';
}
