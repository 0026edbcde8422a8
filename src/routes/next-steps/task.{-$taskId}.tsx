import { createFileRoute } from '@tanstack/react-router';
import { type Query, singleValue } from '../search.ts';

export const Route = createFileRoute('/next-steps/task/{-$taskId}')({
  validateSearch: ({ show }: Query): { show?: string | undefined } => ({ show: singleValue(show) }),
  staticData: { title: 'Next steps', checklist: 'tasks', notices: 'alerts' },
});
