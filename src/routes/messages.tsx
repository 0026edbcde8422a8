import { createFileRoute } from '@tanstack/react-router';
import { PAGES } from '../rules/pages.ts';
import { pageAt } from '../ui/content/post-urls.ts';
import { type Query, singleValue } from './search.ts';

export const Route = createFileRoute('/messages')({
  validateSearch: ({ show, open }: Query): { show?: string | undefined; open?: string | undefined } => ({
    show: singleValue(show),
    open: singleValue(open),
  }),
  staticData: {
    title: PAGES.messages.name,
    notices: 'alerts',
    resources: ({ pathname, isPreview }) => [
      'messages',
      'nudges',
      'alerts',
      // For the courses without recorded attendance.
      ...(['currentTerm', 'termInfo', 'attendance'] as const),
      'personInfo',
      { name: 'page', parameter: pageAt(pathname, isPreview) },
    ],
  },
});
