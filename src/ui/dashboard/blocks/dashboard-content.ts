import type { Post } from '../../../api/portal/posts.ts';
import type { Reader } from '../../../rules/posts.ts';

/** The posts of the dashboard's page; each block picks its own. Null while they load. */
export type DashboardContent = { posts: Post[] | null; reader: Reader };
