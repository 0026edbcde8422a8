import { site } from '../../site.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { NotYet } from '../shell/NotYet.tsx';
import { useSettings } from './use-portal.ts';

export function NotFoundPage() {
  return <NotFound nextStepsUrl={useSettings().nextStepsUrl} helpDeskUrl={site.links.helpDesk} />;
}

export function NotYetPage({ heading }: { heading: string }) {
  return (
    <NotYet heading={heading} nextStepsUrl={useSettings().nextStepsUrl} studentRecordsUrl={site.links.studentRecords} />
  );
}
