import { asc } from 'drizzle-orm';
import type { Entry } from '../../../src/api/admin/entries.ts';
import { posts } from '../../db/schema.ts';
import { audienceProblems } from '../audience.ts';
import type { ContentKind } from './kind.ts';
import { writeRow } from './rows.ts';

export const post: ContentKind<'post'> = {
  table: posts,
  key: posts.slug,
  list: {
    title: posts.title,
    post_type: posts.post_type,
    category: posts.category,
    audience: posts.audience,
    is_published: posts.is_published,
    opens: posts.publishing_opens_on,
    closes: posts.publishing_closes_on,
    html: posts.body,
    isByTime: true,
  },
  read: async (orm, where) => {
    const rows = await orm.select().from(posts).where(where).orderBy(asc(posts.id));
    return rows.map(({ id, version, publishing_opens_on, publishing_closes_on, links, post_type, ...columns }) => ({
      id: String(id),
      version,
      entry: {
        ...columns,
        post_type: post_type as Entry<'post'>['post_type'],
        publishing_opens_on: publishing_opens_on.toISOString(),
        publishing_closes_on: publishing_closes_on?.toISOString() ?? null,
        links: links.map(({ url, link_text, description, icon_class }) => ({
          url,
          link_text,
          description,
          icon_class,
        })),
      },
    }));
  },
  write: (orm, { entry: { publishing_opens_on, publishing_closes_on, ...fields }, row }) =>
    writeRow(orm, posts, row, {
      ...fields,
      publishing_opens_on: new Date(publishing_opens_on),
      publishing_closes_on: publishing_closes_on === null ? null : new Date(publishing_closes_on),
    }),
  problems: ({ entry }, known) => [
    ...(known.keys.post.filter((slug) => slug === entry.slug).length > 1
      ? ['the database has two posts with this slug. Give one of them another slug']
      : []),
    ...audienceProblems(entry.audience, known),
  ],
};
