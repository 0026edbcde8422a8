import { createLazyFileRoute } from '@tanstack/react-router';
import { Academics } from '../ui/academics/Academics.tsx';

export const Route = createLazyFileRoute('/academics')({ component: AcademicsRoute });

function AcademicsRoute() {
  const { term, course } = Route.useSearch();
  return <Academics askedTerm={term} askedCourse={course} />;
}
