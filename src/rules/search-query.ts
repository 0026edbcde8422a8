/** Whether a query has nothing to search for: no letter and no digit. */
export const isBlank = (query: string): boolean => !/[\p{L}\p{N}]/u.test(query);
