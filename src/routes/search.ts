/** The query of an address. A parameter that is there several times has a list of values. */
export type Query = Record<string, string | string[]>;

/**
 * Query parameters as plain text, both ways. The router's own parser reads JSON into them, which rewrites addresses
 * (`n="x"` to `n=x`, long numbers to shorter ones); here `?a=1&b` stays what it is.
 */
export function parseSearch(search: string): Query {
  const parameters = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((key) => {
      const values = parameters.getAll(key);
      return [key, values.length === 1 && values[0] !== undefined ? values[0] : values];
    }),
  );
}

/**
 * The value of a query parameter; undefined if it is missing or there several times, as in `?show=done&show=overdue`. A
 * route names it even then: the router would otherwise pass the list on to the page.
 */
export const singleValue = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export function stringifySearch(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((single) => single !== undefined && single !== null)
      .map((single) => {
        const name = encodeURIComponent(key);
        return single === '' ? name : `${name}=${encodeURIComponent(String(single))}`;
      }),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
