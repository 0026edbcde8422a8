import { type PostBlock, postsOf } from '../../../rules/posts.ts';
import { isAdvisor, isEmployee, isFaculty } from '../../../rules/role-access.ts';
import { MoreLink } from '../../components/Block.tsx';
import { LinkList, LinkSkeleton } from '../../content/LinkList.tsx';
import type { DashboardContent } from './dashboard-content.ts';
import { PlaceholderBlock } from './PlaceholderBlock.tsx';
import styles from './Resources.module.css';

/** The resources of the roles that have a block of their own. */
export function RoleResources(content: DashboardContent) {
  const { reader } = content;
  return (
    <>
      <Resources {...content} title="Staff Resources" block="staffResources" rows={isEmployee(reader) ? 4 : 0} />
      <Resources {...content} title="Faculty Resources" block="facultyResources" rows={isFaculty(reader) ? 4 : 0} />
      <Resources {...content} title="Advisor Resources" block="advisorResources" rows={isAdvisor(reader) ? 3 : 0} />
    </>
  );
}

/** The resources for every reader. */
export const GeneralResources = (content: DashboardContent) => (
  <Resources {...content} title="Resources" block="generalResources" rows={8} hasMore />
);

function Resources({
  posts,
  reader,
  title,
  block,
  rows,
  hasMore = false,
}: DashboardContent & { title: string; block: PostBlock; rows: number; hasMore?: boolean }) {
  const items = posts === null ? null : postsOf(posts, block, reader).filter(({ links }) => links.length > 0);
  return (
    <PlaceholderBlock
      title={title}
      more={
        hasMore ? (
          <MoreLink href="/resources" about="Resources">
            View more
          </MoreLink>
        ) : null
      }
      items={items}
      rows={rows}
      skeleton={<LinkSkeleton rows={rows} form="links" />}
    >
      {(resources) =>
        resources.map((post) => (
          <div className={styles.resources} key={post.pk}>
            {resources.length > 1 && post.title !== null ? <h3 className={styles.title}>{post.title}</h3> : null}
            <LinkList links={post.links} />
          </div>
        ))
      }
    </PlaceholderBlock>
  );
}
