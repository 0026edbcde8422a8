import { createFileRoute } from '@tanstack/react-router';
import type { ShownResource } from '../machines/resources/show-resources.ts';
import { PAGES } from '../rules/pages.ts';
import { pageAt } from '../ui/content/post-urls.ts';
import { type Query, singleValue } from './search.ts';

/** What does not depend on the term, and the current term with its classes. */
const RECORD = [
  ...(['currentTerm', 'termInfo', 'program', 'classStanding', 'standing', 'gpa', 'advisors', 'bookstore'] as const),
  'attendance',
] as const;

export const Route = createFileRoute('/academics')({
  validateSearch: ({ term, course }: Query): { term?: string | undefined; course?: string | undefined } => ({
    term: singleValue(term),
    course: singleValue(course),
  }),
  staticData: {
    title: PAGES.academics.name,
    later: true,
    // The page itself requests the records of another term, because only its code knows which terms exist.
    resources: ({ pathname, search, isPreview }): ShownResource[] => [
      ...RECORD,
      ...('term' in search && search.term !== undefined ? [] : (['schedule', 'courses', 'grades'] as const)),
      'personInfo',
      { name: 'page', parameter: pageAt(pathname, isPreview) },
    ],
  },
});
