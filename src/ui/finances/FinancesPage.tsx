import { useSelector } from '@xstate/react';
import { selectUser } from '../../machines/session/selectors.ts';
import { isStudent } from '../../rules/roles.ts';
import { termName } from '../../rules/terms.ts';
import { HeldBack } from '../components/HeldBack.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { PageColumns } from '../components/PageColumns.tsx';
import { PageToolbar } from '../components/PageToolbar.tsx';
import { AsidePosts, RolePosts, WidePosts } from '../content/PagePosts.tsx';
import { useSystemActor } from '../hooks/use-portal.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import { AccountSummary } from './AccountSummary.tsx';
import { AmountDue, useIsAmountKnown } from './AmountDue.tsx';
import styles from './FinancesPage.module.css';
import { FinancialAid } from './FinancialAid.tsx';
import { PaymentPlan } from './PaymentPlan.tsx';

/**
 * What a student owes, how to pay it, and their aid; and the page's posts for everyone by role.
 * Source: portal specification, routes; ROUTE-09, FIN-07.
 */
export function FinancesPage() {
  const user = useSelector(useSystemActor('session'), selectUser);
  const isAmountKnown = useIsAmountKnown();
  const term = termName(useResource('currentTerm').answer?.p_term_out ?? null);
  if (user === null) return null;
  return isStudent(user) ? (
    <>
      <PageToolbar heading="Finances" line={term} hasFigures />
      <AmountDue />
      <HeldBack until={isAmountKnown}>
        <PageColumns
          hasLead
          left={
            <>
              <AccountSummary />
              <FinancialAid />
            </>
          }
          right={
            <>
              <PaymentPlan />
              <AsidePosts />
            </>
          }
        />
        <WidePosts />
      </HeldBack>
    </>
  ) : (
    <>
      <PageToolbar heading="Finances" line={term} hasFigures={false} />
      <div className={styles.first}>
        <RolePosts note={<NoPosts />} />
      </div>
    </>
  );
}

/** What Finances says to people who are no students and for whom it has no posts. Source: FIN-13. */
function NoPosts() {
  const { links } = useSite();
  return (
    <>
      <span>Balances and financial aid are for students only. </span>
      {links.payroll === '' ? null : <OutsideLink href={links.payroll}>Find your pay statements</OutsideLink>}
    </>
  );
}
