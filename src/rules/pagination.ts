/**
 * The addresses of the next and the previous page of a list; null for none.
 * @param request the absolute address of the current page
 * @param origin of the addresses; "" for addresses without an origin
 * @param total the length of the whole list
 */
export function paginationLinks(
  request: string,
  origin: string,
  { limit, offset }: { limit: number; offset: number },
  total: number,
) {
  const pageAt = (start: number) => {
    const { pathname, searchParams } = new URL(request);
    searchParams.set('offset', String(start));
    return `${origin}${pathname}?${searchParams}`;
  };
  return {
    next: offset + limit < total ? pageAt(offset + limit) : null,
    previous: offset > 0 ? pageAt(Math.max(0, offset - limit)) : null,
  };
}
