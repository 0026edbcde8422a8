import { createFileRoute } from '@tanstack/react-router';
import { pageAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/resources')({
  staticData: {
    title: 'Resources',
    resources: ({ pathname, isPreview }) => [{ name: 'page', parameter: pageAt(pathname, isPreview) }],
  },
});
