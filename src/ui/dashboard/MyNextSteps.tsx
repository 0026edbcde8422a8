import { MoreLink } from '../components/Block.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { useToday } from '../hooks/use-now.ts';
import { useSettings } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import { UpcomingTasks, UpcomingTasksSkeleton } from './UpcomingTasks.tsx';

/** As many rows as the block shows at most. */
const SKELETON_ROWS = 3;

/** A student's first open tasks. Source: DASH-23 to DASH-25. */
export function MyNextSteps() {
  const now = useToday();
  const { nextStepsUrl } = useSettings();
  const { links } = useSite();
  return (
    <ResourceBlock
      resource="myNextSteps"
      title="Upcoming Tasks"
      isLandmark
      id="tasks"
      more={<MoreLink href={nextStepsUrl}>My Next Steps</MoreLink>}
      skeleton={<UpcomingTasksSkeleton rows={SKELETON_ROWS} />}
      empty={<UpcomingTasks tasks={[]} now={now} nextStepsUrl={nextStepsUrl} />}
      failedText="Your tasks could not be loaded. Other parts of this page may still work."
      alternative={{ href: links.studentRecords, text: 'Open the student records' }}
    >
      {(tasks) => <UpcomingTasks tasks={tasks} now={now} nextStepsUrl={nextStepsUrl} />}
    </ResourceBlock>
  );
}
