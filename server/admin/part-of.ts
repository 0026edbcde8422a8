/** The length of a part of a list: as asked, or `usual`, and at most 200. */
export const partOf = (limit: string | undefined, usual: number): number => Math.min(Number(limit ?? usual), 200);
