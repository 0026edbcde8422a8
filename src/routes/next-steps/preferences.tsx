import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/next-steps/preferences')({
  staticData: { title: 'Preferences', checklist: 'preferences', notices: 'alerts' },
});
