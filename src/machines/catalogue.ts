import type { CatalogueRow } from 'xstate-paths-and-diagrams';
import { accountMachine } from './account/machine.ts';
import { model as accountModel } from './account/model.ts';
import { alertFeedMachine } from './alert-feed/machine.ts';
import { model as alertFeedModel } from './alert-feed/model.ts';
import { appStatusMachine } from './app-status/machine.ts';
import { model as appStatusModel } from './app-status/model.ts';
import { bannerMachine } from './banner/machine.ts';
import { model as bannerModel } from './banner/model.ts';
import { calendarSubscriptionMachine } from './calendar-subscription/machine.ts';
import { model as calendarSubscriptionModel } from './calendar-subscription/model.ts';
import { checklistMachine } from './checklist/machine.ts';
import { model as checklistModel } from './checklist/model.ts';
import { checklistConnectionMachine } from './checklist-connection/machine.ts';
import { model as checklistConnectionModel } from './checklist-connection/model.ts';
import { deliveryMachine } from './delivery/machine.ts';
import { model as deliveryModel } from './delivery/model.ts';
import { demoMachine } from './demo/machine.ts';
import { model as demoModel } from './demo/model.ts';
import { emergencyMachine } from './emergency/machine.ts';
import { model as emergencyModel } from './emergency/model.ts';
import { entryEditorMachine } from './entry-editor/machine.ts';
import { model as entryEditorModel } from './entry-editor/model.ts';
import { guardMachine } from './guard/machine.ts';
import { model as guardModel } from './guard/model.ts';
import { installationMachine } from './installation/machine.ts';
import { model as installationModel } from './installation/model.ts';
import { keptScheduleMachine } from './kept-schedule/machine.ts';
import { model as keptScheduleModel } from './kept-schedule/model.ts';
import { modalMachine } from './modal/machine.ts';
import { model as modalModel } from './modal/model.ts';
import { onboardingMachine } from './onboarding/machine.ts';
import { model as onboardingModel } from './onboarding/model.ts';
import { portalMachine } from './portal/machine.ts';
import { model as portalModel } from './portal/model.ts';
import { preferencesMachine } from './preferences/machine.ts';
import { model as preferencesModel } from './preferences/model.ts';
import { publicationMachine } from './publication/machine.ts';
import { model as publicationModel } from './publication/model.ts';
import { pushSubscriptionMachine } from './push-subscription/machine.ts';
import { model as pushSubscriptionModel } from './push-subscription/model.ts';
import { resourceMachine } from './resource/machine.ts';
import { model as resourceModel } from './resource/model.ts';
import { resourcesMachine } from './resources/machine.ts';
import { model as resourcesModel } from './resources/model.ts';
import { saveMachine } from './save/machine.ts';
import { model as saveModel } from './save/model.ts';
import { searchMachine } from './search/machine.ts';
import { model as searchModel } from './search/model.ts';
import { serviceWorkerMachine } from './service-worker/machine.ts';
import { model as serviceWorkerModel } from './service-worker/model.ts';
import { sessionMachine } from './session/machine.ts';
import { model as sessionModel } from './session/model.ts';
import { staffCallMachine } from './staff-call/machine.ts';
import { model as staffCallModel } from './staff-call/model.ts';
import { taskMachine } from './task/machine.ts';
import { model as taskModel } from './task/model.ts';
import { taskLookupMachine } from './task-lookup/machine.ts';
import { model as taskLookupModel } from './task-lookup/model.ts';
import { toastsMachine } from './toasts/machine.ts';
import { model as toastsModel } from './toasts/model.ts';
import { whatsNewVisitMachine } from './whats-new-visit/machine.ts';
import { model as whatsNewVisitModel } from './whats-new-visit/model.ts';

/** Every machine of the app, the root first. For tests and tools alone: the app itself never reads it. */
export const catalogue: readonly CatalogueRow[] = [
  {
    id: 'portal',
    title: 'Portal',
    purpose:
      'The root and the lifecycle of a visit: it starts every long-lived actor and says whether a user is known.',
    sentBy: 'The session, when it opens, ends or closes; the app, when the code of more machines has loaded.',
    machine: portalMachine,
    model: portalModel,
    behaviours: [
      'START-02',
      'START-03',
      'ERR-10',
      'ERR-15',
      'ERR-16',
      'ERR-17',
      'GUARD-16',
      'NEXT-21',
      'ROLE-13',
      'ROLE-14',
    ],
  },
  {
    id: 'appStatus',
    title: 'App status',
    purpose: 'The error state of the whole app, 0 to 3. It only rises by itself.',
    sentBy: 'The guard, with the result of the status check; the resources, when the network fails.',
    machine: appStatusMachine,
    model: appStatusModel,
    behaviours: ['ERR-01', 'ERR-06', 'ERR-07', 'ERR-08', 'ERR-09', 'ERR-11', 'ERR-12'],
  },
  {
    id: 'session',
    title: 'Session',
    purpose: 'Who the user is; the only place that keeps tokens.',
    sentBy:
      'The guard, which requests the user and signs out; the checklist, with its token; the resources, with newer roles; calls that were answered with 401.',
    machine: sessionMachine,
    model: sessionModel,
    behaviours: ['GUARD-02', 'GUARD-04', 'GUARD-05', 'GUARD-06', 'GUARD-16', 'ERR-19', 'ROLE-14', 'SESS-05'],
  },
  {
    id: 'guard',
    title: 'Guard',
    purpose: 'Decides every navigation: whether the page opens or the browser leaves.',
    sentBy: 'The router, once for each navigation.',
    machine: guardMachine,
    model: guardModel,
    behaviours: [
      'GUARD-01',
      'GUARD-02',
      'GUARD-03',
      'GUARD-04',
      'GUARD-05',
      'GUARD-06',
      'GUARD-07',
      'GUARD-08',
      'GUARD-09',
      'GUARD-10',
      'GUARD-15',
      'GUARD-16',
      'ERR-08',
      'ERR-09',
      'ERR-13',
      'ERR-14',
    ],
  },
  {
    id: 'resources',
    title: 'Resources',
    purpose: 'The registry of everything that is fetched: it starts, refetches and stops the resource actors.',
    sentBy: 'The routes and the banner with what they show, the session, the window, writes, and the resource actors.',
    machine: resourcesMachine,
    model: resourcesModel,
    behaviours: [
      'START-02',
      'START-03',
      'ERR-10',
      'ERR-15',
      'ERR-16',
      'ERR-17',
      'ERR-20',
      'GUARD-16',
      'ROLE-13',
      'ROLE-14',
    ],
  },
  {
    id: 'resource',
    title: 'Resource',
    purpose: 'One answer that is fetched: its data, its age, and its failure.',
    sentBy:
      'The registry of resources: when a screen shows it, when a write resets or invalidates it, and when the user retries.',
    machine: resourceMachine,
    model: resourceModel,
    behaviours: ['ERR-10', 'ERR-21', 'ERR-22', 'ERR-23', 'CACHE-22'],
  },
  {
    id: 'checklist',
    title: 'Checklist',
    purpose: 'The checklist: its rows and their age, the tasks that the user touches, and what stands above the list.',
    sentBy: 'The routes when the checklist is on screen, the user’s presses, and the tasks when a save ends.',
    machine: checklistMachine,
    model: checklistModel,
    behaviours: [
      'NEXT-01',
      'NEXT-03',
      'NEXT-04',
      'NEXT-05',
      'NEXT-06',
      'NEXT-07',
      'NEXT-20',
      'NEXT-21',
      'TASK-08',
      'TOAST-05',
      'TOAST-09',
      'TOAST-13',
    ],
  },
  {
    id: 'taskLookup',
    title: 'Task lookup',
    purpose: 'A task that the list of the checklist has not got, asked for by its id.',
    sentBy: 'The detail pane, while the address names a task that is not on the list.',
    machine: taskLookupMachine,
    model: taskLookupModel,
    behaviours: ['API-56', 'NEXT-25', 'TOAST-13'],
  },
  {
    id: 'checklistConnection',
    title: 'Checklist connection',
    purpose:
      'How many actions of the checklist have failed in a row: when a toast says so, and when an error view does.',
    sentBy: 'The checklist, its tasks, the preferences, the first visit and the acknowledgement of a message.',
    machine: checklistConnectionMachine,
    model: checklistConnectionModel,
    behaviours: ['TOAST-03', 'TOAST-04', 'TOAST-05', 'TOAST-06', 'TOAST-07', 'TOAST-08', 'TOAST-11'],
  },
  {
    id: 'task',
    title: 'Task',
    purpose: 'One task: four fields that the user can change, each with its own save and its own failure.',
    sentBy: 'The checklist, with the user’s presses and with the rows of a newer list.',
    machine: taskMachine,
    model: taskModel,
    behaviours: ['TASK-01', 'TASK-02', 'TASK-03', 'TASK-04', 'TASK-05', 'TASK-06', 'TASK-07', 'TASK-08', 'TASK-09'],
  },
  {
    id: 'preferences',
    title: 'Preferences',
    purpose: 'The settings of the checklist: the choices of two groups, what is stored of them, and their saves.',
    sentBy: 'The routes and the page when it opens and closes, the user, and the saves through their effects.',
    machine: preferencesMachine,
    model: preferencesModel,
    behaviours: ['NEXT-08', 'NEXT-09', 'NEXT-10', 'NEXT-11', 'NEXT-12', 'TOAST-10', 'TOAST-11'],
  },
  {
    id: 'onboarding',
    title: 'Onboarding',
    purpose: 'The first visit to the checklist: whether it is needed, and how it ends.',
    sentBy: 'The routes when a page of the checklist opens, and the user at the end.',
    machine: onboardingMachine,
    model: onboardingModel,
    behaviours: ['NEXT-13', 'NEXT-14'],
  },
  {
    id: 'toasts',
    title: 'Toasts',
    purpose: 'Messages that show on every page: a queue without duplicates; flash messages disappear by themselves.',
    sentBy: 'The checklist and the saves, with what they report; the user, who points at a toast or dismisses it.',
    machine: toastsMachine,
    model: toastsModel,
    behaviours: ['MSG-13', 'NEXT-02', 'TOAST-01', 'TOAST-08'],
  },
  {
    id: 'modal',
    title: 'Modal',
    purpose: 'Which dialog covers the page, if any, and the state of the post that it may show.',
    sentBy:
      'The portal, for a provisional account and for the end of a session; the user, who opens or closes a dialog; the address, which may name a post.',
    machine: modalMachine,
    model: modalModel,
    behaviours: ['MODAL-01', 'MODAL-04', 'MODAL-08', 'MODAL-09', 'MODAL-10', 'MODAL-11', 'MODAL-13'],
  },
  {
    id: 'demo',
    title: 'Demo',
    purpose: 'Demo mode: the user switches it on for an hour at most; it ends by hand or by itself.',
    sentBy: 'The user, with the switch in the sidebar or in the footer.',
    machine: demoMachine,
    model: demoModel,
    behaviours: ['DEMO-01', 'DEMO-04', 'DEMO-05', 'DEMO-06', 'DEMO-12'],
  },
  {
    id: 'banner',
    title: 'Banner',
    purpose:
      'Which lines of the banner may show, whether the notices are open, and what the user has dismissed or hidden.',
    sentBy: 'The user, here or in another tab; the session, the resources and the saves through its effects.',
    machine: bannerMachine,
    model: bannerModel,
    behaviours: ['ACAD-31', 'ACCT-18', 'BANNER-09', 'BANNER-10', 'BANNER-13', 'BANNER-17', 'BANNER-24', 'BANNER-25'],
  },
  {
    id: 'save',
    title: 'Save',
    purpose: 'One small write that can fail, such as the dismissal of a line of the banner.',
    sentBy: 'Its owner, each time the user presses the button.',
    machine: saveMachine,
    model: saveModel,
    behaviours: ['BANNER-08', 'BANNER-10', 'BANNER-12', 'BANNER-14', 'BANNER-16'],
  },
  {
    id: 'account',
    title: 'Account',
    purpose: 'Which changes of preferences, sessions and devices are being saved, and which could not be saved.',
    sentBy: 'The user, with the buttons and switches of Account and of the list of devices; the saves that it starts.',
    machine: accountMachine,
    model: accountModel,
    behaviours: ['ACCT-03', 'ACCT-23', 'SESS-04', 'SESS-05', 'PUSH-08', 'PUSH-12'],
  },
  {
    id: 'whatsNewVisit',
    title: 'What’s new visit',
    purpose: 'A visit to a blog post: the messages that lead to it are marked read and fetched again a second later.',
    sentBy: 'The page of a blog post, when it shows the post; the portal, when the user signs out.',
    machine: whatsNewVisitMachine,
    model: whatsNewVisitModel,
    behaviours: ['MSG-10', 'MSG-11', 'ERR-20'],
  },
  {
    id: 'search',
    title: 'Search',
    purpose: 'The search dialog: what is typed, what was found, and which result is chosen.',
    sentBy: 'The user, by the button, the keyboard and the field; its own watch of the page, when a dialog opens.',
    machine: searchMachine,
    model: searchModel,
    behaviours: ['FIND-01', 'FIND-03', 'FIND-04', 'FIND-05', 'FIND-06'],
  },
  {
    id: 'calendarSubscription',
    title: 'Calendar subscription',
    purpose:
      'Whether the user has a calendar subscription, its creation, renewal and end, and its address while shown.',
    sentBy: 'The block on Account, when it appears and goes, and when the user presses a button.',
    machine: calendarSubscriptionMachine,
    model: calendarSubscriptionModel,
    behaviours: ['CAL-05', 'CAL-06'],
  },
  {
    id: 'keptSchedule',
    title: 'Kept schedule',
    purpose: 'Whether this device keeps the schedule for times without a network, and when it is saved and deleted.',
    sentBy: 'The switch on Academics; the session and the schedule through its effects.',
    machine: keptScheduleMachine,
    model: keptScheduleModel,
    behaviours: ['KEEP-01', 'KEEP-02', 'KEEP-03', 'KEEP-04'],
  },
  {
    id: 'installation',
    title: 'Installation',
    purpose: 'Whether the browser offers to install the portal, and what came of it.',
    sentBy: 'The browser, through its effects; the button “Install the app” in the menu.',
    machine: installationMachine,
    model: installationModel,
    behaviours: ['INSTALL-03', 'INSTALL-04', 'INSTALL-05', 'INSTALL-06'],
  },
  {
    id: 'pushSubscription',
    title: 'Push subscription',
    purpose: 'Whether this device shows notifications: the question of the browser, the subscription, and its end.',
    sentBy: 'The block “Notifications on your devices” in the preferences.',
    machine: pushSubscriptionMachine,
    model: pushSubscriptionModel,
    behaviours: ['PUSH-07', 'PUSH-09', 'PUSH-10', 'PUSH-11'],
  },
  {
    id: 'serviceWorker',
    title: 'Service worker',
    purpose: 'Registers the service worker once a day, after it has removed earlier ones.',
    sentBy: 'None: the app starts it some seconds after the first screen, and it runs to its end.',
    machine: serviceWorkerMachine,
    model: serviceWorkerModel,
    behaviours: ['START-05', 'START-06', 'START-07'],
  },
  {
    id: 'alertFeed',
    title: 'Alert feed',
    purpose: 'How often a server asks the feed of emergency alerts, and how long it trusts the last answer.',
    sentBy: 'None: it runs on the bundled server from its start to its end.',
    machine: alertFeedMachine,
    model: alertFeedModel,
    behaviours: ['FEED-10', 'FEED-11'],
  },
  {
    id: 'entryEditor',
    title: 'Entry editor',
    purpose:
      'The form of one entry on the admin pages: what is typed, its save, and what somebody else saved meanwhile.',
    sentBy:
      'The form, when the user types, presses a button or leaves; the publication, when it has changed the entry.',
    machine: entryEditorMachine,
    model: entryEditorModel,
    behaviours: ['ADMIN-54', 'ADMIN-55', 'ADMIN-56', 'ADMIN-57', 'ADMIN-58', 'ADMIN-59', 'ADMIN-60'],
  },
  {
    id: 'publication',
    title: 'Publication',
    purpose: 'Whether people see an entry: a draft, scheduled, live or withdrawn, and the change of it.',
    sentBy: 'The user, with the buttons beside the form and in the list; the clock; the form after a save.',
    machine: publicationMachine,
    model: publicationModel,
    behaviours: ['ADMIN-61', 'ADMIN-62'],
  },
  {
    id: 'emergency',
    title: 'Emergency',
    purpose:
      'One alert of the portal itself on the admin pages: the form, the question, what everybody sees, the correction, the all-clear and the end.',
    sentBy: 'The user, with the form and the buttons of the alert; the clock; the list when it is loaded again.',
    machine: emergencyMachine,
    model: emergencyModel,
    behaviours: ['ADMIN-10', 'ADMIN-120', 'ADMIN-121', 'ADMIN-122', 'ADMIN-123'],
  },
  {
    id: 'staffCall',
    title: 'Staff call',
    purpose: 'A call that staff start with a button on the admin pages, and what is known of it.',
    sentBy: 'The user, with the button.',
    machine: staffCallMachine,
    model: staffCallModel,
    behaviours: ['ADMIN-72', 'ADMIN-124'],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    purpose:
      'The reminders of one person, day and channel: when they leave, and what becomes of them. It runs on the server.',
    sentBy: 'None in the app: the server stores the state, and computes the next one.',
    machine: deliveryMachine,
    model: deliveryModel,
    behaviours: ['REMIND-04', 'REMIND-07', 'REMIND-08', 'REMIND-09'],
  },
];
