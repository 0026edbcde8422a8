import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/next-steps/task/{-$taskId}')({
  validateSearch: ({ show }: Record<string, unknown>): { show?: string } => (typeof show === 'string' ? { show } : {}),
  staticData: { title: 'Next Steps', checklist: 'tasks' },
});
