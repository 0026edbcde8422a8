import { createFileRoute } from '@tanstack/react-router';
import { pageAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/messages')({
  staticData: {
    title: 'Messages',
    resources: ({ pathname, isPreview }) => [
      'messages',
      'nudges',
      'alerts',
      // For the courses without recorded attendance.
      ...(['currentTerm', 'termInfo', 'attendance'] as const),
      { name: 'page', parameter: pageAt(pathname, isPreview) },
    ],
  },
});
