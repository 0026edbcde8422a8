import { createFileRoute } from '@tanstack/react-router';
import { PAGES } from '../rules/pages.ts';
import { pageAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/account')({
  staticData: {
    title: PAGES.account.name,
    resources: ({ pathname, isPreview }) => [
      'personInfo',
      'currentTerm',
      'preferences',
      'contactInfo',
      'emergencyInfo',
      'program',
      'classStanding',
      'standing',
      'holds',
      { name: 'page', parameter: pageAt(pathname, isPreview) },
    ],
  },
});
