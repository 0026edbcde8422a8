import { createFileRoute } from '@tanstack/react-router';
import { PAGES } from '../rules/pages.ts';
import { pageAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/resources')({
  staticData: {
    title: PAGES.resources.name,
    resources: ({ pathname, isPreview }) => ['personInfo', { name: 'page', parameter: pageAt(pathname, isPreview) }],
  },
});
