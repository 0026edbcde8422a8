import { type EntrySummary, listEntries } from '../src/api/admin/entry-calls.ts';
import type { Client } from '../src/api/client.ts';

/** The most that one call answers. */
const MOST = 200;

/** All posts, in as many calls as they need. Rejects with `ApiError`. */
export async function allPosts(client: Client, signal: AbortSignal): Promise<EntrySummary[]> {
  const posts: EntrySummary[] = [];
  for (;;) {
    const query = { kind: 'post', limit: String(MOST), offset: String(posts.length) } as const;
    const { results } = await client(listEntries, { query, signal });
    posts.push(...results);
    if (results.length < MOST) return posts;
  }
}
