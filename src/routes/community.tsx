import { createFileRoute } from '@tanstack/react-router';
import { pageAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/community')({
  staticData: {
    title: 'Community',
    resources: ({ pathname, isPreview }) => [
      'events',
      'campusEvents',
      'campusNews',
      'alerts',
      { name: 'page', parameter: pageAt(pathname, isPreview) },
    ],
  },
});
