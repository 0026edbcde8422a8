import { createFileRoute } from '@tanstack/react-router';
import { PAGES } from '../rules/pages.ts';
import { pageAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/community')({
  staticData: {
    title: PAGES.community.name,
    resources: ({ pathname, isPreview }) => [
      'events',
      'campusEvents',
      'campusNews',
      'alerts',
      'personInfo',
      { name: 'page', parameter: pageAt(pathname, isPreview) },
    ],
  },
});
