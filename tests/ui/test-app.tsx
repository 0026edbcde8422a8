import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createContext, type ReactNode, use } from 'react';
import type { Task } from '../../src/api/checklist/user-tasks.ts';
import type { Hold } from '../../src/api/portal/holds.ts';
import type { Meeting } from '../../src/api/portal/schedule.ts';
import { browserDevice } from '../../src/browser/device.ts';
import { readSettings } from '../../src/browser/settings.ts';
import { parseSearch, stringifySearch } from '../../src/routes/search.ts';
import { site as defaultSite, type Site } from '../../src/site.ts';
import { taskOf } from '../machines/support/tasks.ts';

// jsdom has the dialog element without its methods. Focus and Escape are tested in real browsers.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
// No media query matches, so the layout has one column.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), { matches: false, media: query, onchange: null }) as unknown as MediaQueryList;
// Elements have no size in jsdom, so no resize happens.
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

const Drawn = createContext<ReactNode>(null);

function Page() {
  return use(Drawn);
}

/**
 * Draws components inside a router that accepts all addresses.
 * @param at the address of the page: "/next-steps/task?show=done"
 * @param site facts of the university
 * @returns the view of the testing library, and `user`, `router`, `address` (the current address), `back` and `redraw`
 * (the same components with other props)
 */
export async function draw(element: ReactNode, { at = '/', site = defaultSite }: { at?: string; site?: Site } = {}) {
  const rootRoute = createRootRoute({ component: Page });
  const anyRoute = createRoute({ getParentRoute: () => rootRoute, path: '$' });
  const router = createRouter({
    routeTree: rootRoute.addChildren([anyRoute]),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: { site, settings: readSettings(document), device: browserDevice },
    parseSearch,
    stringifySearch,
  });
  await router.load();
  const page = (drawn: ReactNode) => (
    <Drawn value={drawn}>
      <RouterProvider router={router} />
    </Drawn>
  );
  const view = await act(async () => render(page(element)));
  return {
    ...view,
    user: userEvent.setup(),
    router,
    address: () => router.history.location.href,
    back: () => act(async () => router.history.back()),
    redraw: (next: ReactNode) => view.rerender(page(next)),
  };
}

export const makeTask = (fields: Partial<Task> = {}): Task =>
  taskOf(7, { userTaskId: 107, title: 'Pay tuition', ...fields });

/** A class on Tuesdays and Thursdays, 10:00 to 11:50 AM. */
export function makeMeeting(fields: Partial<Meeting> = {}): Meeting {
  return {
    SUBJECTCODE: 'CS',
    COURSENUMBER: '333',
    COURSETITLE: 'Operating Systems',
    COURSEREGISTRATIONNUMBER: '40001',
    STARTTIME: '1000',
    ENDTIME: '1150',
    STARTDATE: null,
    ENDDATE: null,
    BUILDING: 'Engineering Building',
    ROOM: '102',
    LOCATION: null,
    DAYS: 'TR',
    INSTRUCTIONAL_METHOD: null,
    MEETINGTYPE: null,
    TERMCODE: '202501',
    ...fields,
  };
}

export function makeHold(fields: Partial<Hold> = {}): Hold {
  return {
    HOLD: 'AR',
    HOLDAMOUNT: null,
    HOLDDESCRIPTION: 'Unpaid balance',
    HOLDFROMDATE: null,
    HOLDTODATE: null,
    HOLDORIGINATINGOFFICE: null,
    HOLDORIGINATINGOFFICEDESCRIPTION: 'Student Accounts',
    HOLDRELEASEINDICATOR: null,
    PROCESSAFFECTED: [],
    REASON: null,
    STUDENTID: null,
    ...fields,
  };
}

/** Tuesday, January 21, 2025, 9:35 AM on campus. */
export const now = new Date('2025-01-21T09:35:00-08:00');
export const today = '2025-01-21';
