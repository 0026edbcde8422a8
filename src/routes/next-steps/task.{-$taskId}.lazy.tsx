import { createLazyFileRoute } from '@tanstack/react-router';
import { Checklist } from '../../ui/checklist/Checklist.tsx';

export const Route = createLazyFileRoute('/next-steps/task/{-$taskId}')({ component: ChecklistRoute });

function ChecklistRoute() {
  const { taskId } = Route.useParams();
  const { show } = Route.useSearch();
  return <Checklist taskId={taskId} show={show} />;
}
