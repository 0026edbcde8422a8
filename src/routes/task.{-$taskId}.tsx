import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/task/{-$taskId}')({
  beforeLoad: () => {
    throw redirect({ to: '/' });
  },
});
