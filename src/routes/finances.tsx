import { createFileRoute } from '@tanstack/react-router';
import { pageAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/finances')({
  staticData: {
    title: 'Finances',
    resources: ({ pathname, isPreview }) => [
      'currentTerm',
      'accountSummary',
      'financialAid',
      'holds',
      'myNextSteps',
      { name: 'page', parameter: pageAt(pathname, isPreview) },
    ],
  },
});
