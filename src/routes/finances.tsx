import { createFileRoute } from '@tanstack/react-router';
import { PAGES } from '../rules/pages.ts';
import { pageAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/finances')({
  staticData: {
    title: PAGES.finances.name,
    resources: ({ pathname, isPreview }) => [
      'currentTerm',
      'accountSummary',
      'financialAid',
      'holds',
      'myNextSteps',
      'personInfo',
      { name: 'page', parameter: pageAt(pathname, isPreview) },
    ],
  },
});
