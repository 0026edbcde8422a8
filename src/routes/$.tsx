import { createFileRoute } from '@tanstack/react-router';
import { pageAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/$')({
  staticData: {
    resources: ({ pathname, isPreview }) => ['personInfo', { name: 'page', parameter: pageAt(pathname, isPreview) }],
  },
});
