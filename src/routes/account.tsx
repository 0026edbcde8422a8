import { createFileRoute } from '@tanstack/react-router';
import { pageAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/account')({
  staticData: {
    title: 'Account',
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
