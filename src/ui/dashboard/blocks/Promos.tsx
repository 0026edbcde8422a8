import { type PostBlock, postsOf } from '../../../rules/posts.ts';
import { isEmployee, isFaculty } from '../../../rules/role-access.ts';
import { PromoList, PromoSkeleton } from '../../content/PromoList.tsx';
import type { DashboardContent } from './dashboard-content.ts';
import { PlaceholderBlock } from './PlaceholderBlock.tsx';

/** Staff promos and faculty promos, then those of the financial dashboard. */
export function EmployeePromos(content: DashboardContent) {
  const { reader } = content;
  return (
    <>
      <Promos {...content} title="For staff" block="staffPromos" rows={isEmployee(reader) ? 1 : 0} />
      <Promos {...content} title="For faculty" block="facultyPromos" rows={isFaculty(reader) ? 1 : 0} />
      <Promos
        {...content}
        title="Financial dashboard"
        block="financialDashboardPromos"
        rows={reader.financial_dashboard_access ? 1 : 0}
      />
    </>
  );
}

/** Promos for every reader, and those of the roles without a block of their own. */
export const OtherPromos = (content: DashboardContent) => (
  <Promos {...content} title="On campus" block="otherPromos" rows={2} />
);

function Promos({
  posts,
  reader,
  title,
  block,
  rows,
}: DashboardContent & { title: string; block: PostBlock; rows: number }) {
  const items = posts === null ? null : postsOf(posts, block, reader);
  return (
    <PlaceholderBlock title={title} items={items} rows={rows} skeleton={<PromoSkeleton rows={rows} />}>
      {(promos) => <PromoList posts={promos} />}
    </PlaceholderBlock>
  );
}
