import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/accessibility-statement')({
  staticData: { title: 'Accessibility', notices: 'alerts' },
});
