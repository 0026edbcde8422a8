/** Parts of answers that the bundled server and the backend of demo mode compute in the same way. */

/**
 * The addresses of the next and the previous page of a list; null for none.
 * @param address the address of the current page
 * @param total the length of the whole list
 */
export function paginationLinks(address: string, { limit, offset }: { limit: number; offset: number }, total: number) {
  const pageAt = (start: number) => {
    const url = new URL(address);
    url.searchParams.set('offset', String(start));
    return url.href;
  };
  return {
    next: offset + limit < total ? pageAt(offset + limit) : null,
    previous: offset > 0 ? pageAt(Math.max(0, offset - limit)) : null,
  };
}

/** The nudge types that a dismissal includes: DEPOSIT also dismisses DEPOSIT_INIT and DEPOSIT_CONFIRM. Source: API-37. */
export function dismissedNudgeTypes(dismissed: string): string[] {
  return dismissed === 'DEPOSIT' ? ['DEPOSIT', 'DEPOSIT_INIT', 'DEPOSIT_CONFIRM'] : [dismissed];
}
