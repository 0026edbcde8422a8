import { createRootRoute, createRoute, createRouter, Link, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { JSX } from 'react';

// The types of the router know only the routes of the portal.
const toCourse = '/courses/1' as '/';
const toGrades = '/grades' as '/';

const root = createRootRoute({
  component: () => (
    <>
      <nav>
        <Link to="/">Home</Link> <Link to={toCourse}>Course</Link> <Link to={toGrades}>Grades</Link>
      </nav>
      <main>
        <h1>Portal</h1>
        <Outlet />
      </main>
    </>
  ),
});

/** Three routes, one of them with code of its own. */
export function floorRouter(Home: () => JSX.Element) {
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });
  const course = createRoute({ getParentRoute: () => root, path: '/courses/$id', component: () => <p>Course</p> });
  const grades = createRoute({
    getParentRoute: () => root,
    path: '/grades',
    component: lazyRouteComponent(() => import('./grades.tsx'), 'Grades'),
  });
  return createRouter({ routeTree: root.addChildren([home, course, grades]), defaultPreload: 'intent' });
}
