import { paymentPlan } from '../../rules/payment-plan.ts';
import { Block, Loading } from '../components/Block.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { Facts, FactsSkeleton } from '../components/Facts.tsx';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';

const TITLE = 'Payment plan';

/**
 * Whether the student pays in parts. It comes with the account summary, whose block also says when it is missing or old.
 * Source: FIN-02.
 */
export function PaymentPlan() {
  const { links } = useSite();
  const { view, answer } = useResource('accountSummary');
  if (view !== 'loading' && answer === null) return null;
  const plan = answer === null ? null : paymentPlan(answer);
  return (
    <Block
      title={TITLE}
      id="plan"
      more={
        <ExternalLink form="more" href={links.paymentPlan}>
          {plan?.isEnrolled === false ? 'Sign up' : 'Your plan'}
        </ExternalLink>
      }
    >
      {plan === null ? (
        <>
          <Loading label={TITLE} />
          <FactsSkeleton facts={2} />
        </>
      ) : (
        <Facts
          facts={[
            { label: 'Enrolled', value: plan.isEnrolled === null ? 'Not available' : plan.isEnrolled ? 'Yes' : 'No' },
            ...(plan.term === null ? [] : [{ label: 'Term', value: plan.term }]),
          ]}
        />
      )}
    </Block>
  );
}
