import { site } from '../../site.ts';
import { MoreLink } from '../components/Block.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { useToday } from '../hooks/use-now.ts';
import { useSettings } from '../hooks/use-portal.ts';
import { UpcomingTasks, UpcomingTasksSkeleton } from './UpcomingTasks.tsx';

/** How many rows the block's skeleton has before anything is known of it: as many as it shows at most. */
const SKELETON_ROWS = 3;

/** A student's first open tasks. Source: DASH-23 to DASH-25. */
export function MyNextSteps() {
  const now = useToday();
  const { nextStepsUrl } = useSettings();
  return (
    <ResourceBlock
      of="myNextSteps"
      title="Upcoming Tasks"
      id="tasks"
      more={<MoreLink href={nextStepsUrl}>My Next Steps</MoreLink>}
      skeleton={<UpcomingTasksSkeleton rows={SKELETON_ROWS} />}
      empty={<UpcomingTasks tasks={[]} now={now} zone={site.timeZone} nextStepsUrl={nextStepsUrl} />}
      missing="Your tasks did not load. The rest of this page does not depend on them."
      direct={{ href: site.links.studentRecords, text: 'Open the student records' }}
    >
      {(tasks) => <UpcomingTasks tasks={tasks} now={now} zone={site.timeZone} nextStepsUrl={nextStepsUrl} />}
    </ResourceBlock>
  );
}
