/** What the bundled server and the demo's backend work out alike for their answers. */

/**
 * The addresses of the pages before and after one of a list; null where there is none.
 * @param address of the page itself
 * @param total length of the whole list
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

/** The types of nudge that a dismissal deals with: DEPOSIT is about both questions of the deposit. Source: API-37. */
export function nudgeTypesMeant(dismissed: string): string[] {
  return dismissed === 'DEPOSIT' ? ['DEPOSIT', 'DEPOSIT_INIT', 'DEPOSIT_CONFIRM'] : [dismissed];
}
