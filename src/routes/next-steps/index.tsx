import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/next-steps/')({
  beforeLoad: () => {
    throw redirect({ to: '/next-steps/task/{-$taskId}' });
  },
});
