import { site } from '../../site.ts';
import { useSettings } from '../hooks/use-portal.ts';
import { ComingSoon } from '../shell/ComingSoon.tsx';
import { NotFound } from '../shell/NotFound.tsx';

export function NotFoundPage() {
  return <NotFound nextStepsUrl={useSettings().nextStepsUrl} helpDeskUrl={site.links.helpDesk} />;
}

export function ComingSoonPage({ heading }: { heading: string }) {
  return (
    <ComingSoon
      heading={heading}
      nextStepsUrl={useSettings().nextStepsUrl}
      studentRecordsUrl={site.links.studentRecords}
    />
  );
}
