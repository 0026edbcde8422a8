import { createFileRoute } from '@tanstack/react-router';

/** What does not depend on the term, and the current term with its classes. */
const RECORD = [
  ...(['currentTerm', 'termInfo', 'program', 'classStanding', 'standing', 'gpa', 'advisors', 'bookstore'] as const),
  'attendance',
] as const;

export const Route = createFileRoute('/academics')({
  validateSearch: ({ term }: Record<string, unknown>): { term?: string } => (typeof term === 'string' ? { term } : {}),
  staticData: {
    title: 'Academics',
    later: true,
    // The page itself requests the records of another term, because only its code knows which terms exist.
    resources: ({ search }) => ('term' in search ? RECORD : [...RECORD, 'schedule', 'courses', 'grades']),
  },
});
