/** The nudge types that a dismissal includes: DEPOSIT also dismisses DEPOSIT_INIT and DEPOSIT_CONFIRM. Source: API-37. */
export function dismissedNudgeTypes(dismissed: string): string[] {
  return dismissed === 'DEPOSIT' ? ['DEPOSIT', 'DEPOSIT_INIT', 'DEPOSIT_CONFIRM'] : [dismissed];
}

/** The type to send for a nudge: one dismissal covers both questions about the deposit. Source: portal specification, the calls it makes; API-37. */
export const dismissedAs = (nudgeType: string) => (/^DEPOSIT_(INIT|CONFIRM)$/.test(nudgeType) ? 'DEPOSIT' : nudgeType);
