import { createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../src/routes/search.ts';
import { updateFocusAndTitle } from '../src/ui/app/focus-and-title.ts';
import type { AdminContext } from './context.ts';
import { type Load, pageRoute as page, root } from './page.tsx';
import { AlertsPage, loadAlerts } from './pages/Alerts.tsx';
import { ChangesPage, loadChanges } from './pages/Changes.tsx';
import { ImportPage } from './pages/Import.tsx';
import { loadMessageEdit, loadMessages, MessageEditPage, MessagesPage } from './pages/Messages.tsx';
import { loadPageEdit, loadPages, PageEditPage, PagesPage } from './pages/Pages.tsx';
import { loadPeople, loadPerson, PeoplePage, PersonPage } from './pages/People.tsx';
import { loadPostEdit, PostEditPage, PostNewPage } from './pages/PostEdit.tsx';
import { loadPosts, PostsPage } from './pages/Posts.tsx';
import { loadSystem, SystemPage } from './pages/System.tsx';
import { loadTaskEdit, loadTasks, TaskEditPage, TasksPage } from './pages/Tasks.tsx';
import { loadToday, TodayPage } from './pages/Today.tsx';
import {
  CategoryEditPage,
  loadTypes,
  NotificationTypeEditPage,
  StudentTypeEditPage,
  TypesPage,
} from './pages/Types.tsx';

import { SIGNED_IN_PATH, SignedInPage } from './ui/SignInAgain.tsx';

/** Milliseconds for which the old page stays while the data of the next one load. */
const PENDING_AFTER = 400;

/** Of a page that loads its data by itself. */
const nothing: Load<null> = async () => null;

const pages = [
  page({ path: '/admin/', title: 'Today', load: loadToday, Page: TodayPage }),
  page({ path: '/admin/posts', title: 'Posts', load: loadPosts, Page: PostsPage }),
  page({ path: '/admin/posts/new', title: 'New post', load: nothing, Page: PostNewPage }),
  page({ path: '/admin/posts/edit', title: 'Post', load: loadPostEdit, Page: PostEditPage }),
  page({ path: '/admin/pages', title: 'Pages', load: loadPages, Page: PagesPage }),
  page({ path: '/admin/pages/edit', title: 'Page', load: loadPageEdit, Page: PageEditPage }),
  page({ path: '/admin/messages', title: 'Messages', load: loadMessages, Page: MessagesPage }),
  page({ path: '/admin/messages/edit', title: 'Message', load: loadMessageEdit, Page: MessageEditPage }),
  page({ path: '/admin/tasks', title: 'Tasks', load: loadTasks, Page: TasksPage }),
  page({ path: '/admin/tasks/edit', title: 'Task', load: loadTaskEdit, Page: TaskEditPage }),
  page({ path: '/admin/import', title: 'Import', load: nothing, Page: ImportPage }),
  page({ path: '/admin/types', title: 'Categories and types', load: loadTypes, Page: TypesPage }),
  page({ path: '/admin/types/categories/edit', title: 'Category', load: nothing, Page: CategoryEditPage }),
  page({ path: '/admin/types/student-types/edit', title: 'Student type', load: nothing, Page: StudentTypeEditPage }),
  page({
    path: '/admin/types/notification-types/edit',
    title: 'Notification type',
    load: nothing,
    Page: NotificationTypeEditPage,
  }),
  page({ path: '/admin/alerts', title: 'Alerts', load: loadAlerts, Page: AlertsPage }),
  page({ path: '/admin/people', title: 'People', load: loadPeople, Page: PeoplePage }),
  page({ path: '/admin/people/$id', title: 'Person', load: loadPerson, Page: PersonPage }),
  page({ path: SIGNED_IN_PATH, title: 'Signed in', load: nothing, Page: SignedInPage }),
  page({ path: '/admin/changes', title: 'Changes', load: loadChanges, Page: ChangesPage }),
  page({ path: '/admin/system', title: 'System', load: loadSystem, Page: SystemPage }),
];

/** The router of the admin pages. */
export function createAdminRouter(context: AdminContext) {
  const router = createRouter({
    routeTree: root.addChildren(pages),
    context,
    defaultPendingMs: PENDING_AFTER,
    defaultPendingMinMs: 0,
    // `/admin/` and `/admin/posts` are the addresses of the menu.
    trailingSlash: 'preserve',
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
  updateFocusAndTitle(router, window);
  return router;
}

export type AdminRouter = ReturnType<typeof createAdminRouter>;
