import type { AnyStateMachine } from 'xstate';
import type { Model } from '../../statecharts/paths/model.ts';
import { appStatusMachine } from './app-status/machine.ts';
import { model as appStatusModel } from './app-status/model.ts';
import { bannerMachine } from './banner/machine.ts';
import { model as bannerModel } from './banner/model.ts';
import { checklistMachine } from './checklist/machine.ts';
import { model as checklistModel } from './checklist/model.ts';
import { demoMachine } from './demo/machine.ts';
import { model as demoModel } from './demo/model.ts';
import { guardMachine } from './guard/machine.ts';
import { model as guardModel } from './guard/model.ts';
import { modalMachine } from './modal/machine.ts';
import { model as modalModel } from './modal/model.ts';
import { portalMachine } from './portal/machine.ts';
import { model as portalModel } from './portal/model.ts';
import { resourceMachine } from './resource/machine.ts';
import { model as resourceModel } from './resource/model.ts';
import { resourcesMachine } from './resources/machine.ts';
import { model as resourcesModel } from './resources/model.ts';
import { saveMachine } from './save/machine.ts';
import { model as saveModel } from './save/model.ts';
import { serviceWorkerMachine } from './service-worker/machine.ts';
import { model as serviceWorkerModel } from './service-worker/model.ts';
import { sessionMachine } from './session/machine.ts';
import { model as sessionModel } from './session/model.ts';
import { taskMachine } from './task/machine.ts';
import { model as taskModel } from './task/model.ts';
import { toastsMachine } from './toasts/machine.ts';
import { model as toastsModel } from './toasts/model.ts';
import { whatsNewVisitMachine } from './whats-new-visit/machine.ts';
import { model as whatsNewVisitModel } from './whats-new-visit/model.ts';

export type CatalogueRow = {
  /** The machine's own id. */
  id: string;
  title: string;
  /** What it decides, in one sentence. */
  purpose: string;
  /** Who sends it events. */
  sentBy: string;
  machine: AnyStateMachine;
  model: Model;
  /** Ids of the behaviours that it carries. */
  behaviours: readonly string[];
};

/** Every machine of the app, the root first. For tests and tools alone: the app itself never reads it. */
export const catalogue: readonly CatalogueRow[] = [
  {
    id: 'portal',
    title: 'Portal',
    purpose: 'The root: owns every other machine, says whether anybody is known, and passes on what they tell.',
    sentBy: 'Every other machine, the routes on each navigation, and the screens.',
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
    purpose: 'The error state of the whole app, 0 to 3, which by itself only rises.',
    sentBy: 'The portal, with what the guard and the resources have met.',
    machine: appStatusMachine,
    model: appStatusModel,
    behaviours: ['ERR-01', 'ERR-06', 'ERR-07', 'ERR-08', 'ERR-09', 'ERR-11', 'ERR-12'],
  },
  {
    id: 'session',
    title: 'Session',
    purpose: 'Who uses the portal; the one place where tokens are kept.',
    sentBy:
      'The guard, which asks for the person and signs out; the portal, with the checklist’s token and with newer roles; calls that were answered 401.',
    machine: sessionMachine,
    model: sessionModel,
    behaviours: ['GUARD-02', 'GUARD-04', 'GUARD-05', 'GUARD-06', 'GUARD-16', 'ERR-19', 'ROLE-14'],
  },
  {
    id: 'guard',
    title: 'Guard',
    purpose: 'Decides every navigation: whether the page opens or the browser leaves.',
    sentBy: 'The routes, once for each navigation.',
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
    purpose: 'One thing that is fetched: what is known of it, how old that is, and what went wrong.',
    sentBy:
      'The portal, when a screen shows it or a write made it void or outdated; a person who refreshes or retries.',
    machine: resourceMachine,
    model: resourceModel,
    behaviours: ['ERR-10', 'ERR-21', 'ERR-22', 'ERR-23', 'CACHE-22'],
  },
  {
    id: 'checklist',
    title: 'Checklist',
    purpose: 'The checklist: its rows and their age, the tasks that the user touches, and failures in a row.',
    sentBy: 'The routes when the checklist is on screen, the user’s presses, and the tasks when a save ends.',
    machine: checklistMachine,
    model: checklistModel,
    behaviours: [
      'NEXT-01',
      'NEXT-03',
      'NEXT-04',
      'NEXT-20',
      'NEXT-21',
      'TASK-08',
      'TASK-09',
      'TOAST-03',
      'TOAST-04',
      'TOAST-05',
      'TOAST-06',
      'TOAST-07',
      'TOAST-08',
      'TOAST-09',
      'TOAST-13',
    ],
  },
  {
    id: 'task',
    title: 'Task',
    purpose: 'One task: four things that can be said of it, each with its own save and its own failure.',
    sentBy: 'The task list, with what a person pressed and what a newer list says.',
    machine: taskMachine,
    model: taskModel,
    behaviours: ['TASK-01', 'TASK-02', 'TASK-03', 'TASK-04', 'TASK-05', 'TASK-06', 'TASK-07', 'TASK-08', 'TASK-09'],
  },
  {
    id: 'toasts',
    title: 'Toasts',
    purpose: 'What is said to a person wherever they are: a queue without duplicates; flash messages go by themselves.',
    sentBy: 'The portal, with what other machines raise; a person who is at a notice or dismisses it.',
    machine: toastsMachine,
    model: toastsModel,
    behaviours: ['MSG-13', 'NEXT-02', 'TOAST-01', 'TOAST-08'],
  },
  {
    id: 'modal',
    title: 'Modal',
    purpose: 'Which dialog stands over the page, if any, and what has come of the post that it may show.',
    sentBy: 'The portal, with what it knows of the session; a person who opens or closes a dialog; the address.',
    machine: modalMachine,
    model: modalModel,
    behaviours: ['MODAL-01', 'MODAL-04', 'MODAL-08', 'MODAL-09', 'MODAL-10', 'MODAL-11', 'MODAL-13'],
  },
  {
    id: 'demo',
    title: 'Demo',
    purpose: 'Demo mode as a person switches it: on for an hour at most, off again by hand or by itself.',
    sentBy:
      'A person, by the toggle in the sidebar or in the footer; the sidebar, when the clock says that the time is over.',
    machine: demoMachine,
    model: demoModel,
    behaviours: ['DEMO-01', 'DEMO-04', 'DEMO-05', 'DEMO-06', 'DEMO-12'],
  },
  {
    id: 'banner',
    title: 'Banner',
    purpose: 'Which lines of the banner may show, how high the banner may be, and which lines are dismissed.',
    sentBy:
      'The user, here or in another tab; the screen with the heights that it has drawn; the session, the resources and the saves through its effects.',
    machine: bannerMachine,
    model: bannerModel,
    behaviours: ['BANNER-09', 'BANNER-13', 'BANNER-17', 'DASH-01'],
  },
  {
    id: 'save',
    title: 'Save',
    purpose: 'One small write that can fail, such as the dismissal of a line of the banner.',
    sentBy: 'Its owner, each time the user presses the button.',
    machine: saveMachine,
    model: saveModel,
    behaviours: ['BANNER-08', 'BANNER-10', 'BANNER-12', 'BANNER-13', 'BANNER-14', 'BANNER-16'],
  },
  {
    id: 'whatsNewVisit',
    title: 'What’s new visit',
    purpose: 'A visit to a blog post: the messages that lead there are marked read, then asked for again.',
    sentBy: 'The page of a blog post, once it shows one; the portal, when nobody is signed in any more.',
    machine: whatsNewVisitMachine,
    model: whatsNewVisitModel,
    behaviours: ['MSG-10', 'MSG-11', 'ERR-20'],
  },
  {
    id: 'serviceWorker',
    title: 'Service worker',
    purpose: 'Brings the worker behind the page, once a day, after whatever was registered before has gone.',
    sentBy: 'Nobody: it starts a while after the first screen and goes its way.',
    machine: serviceWorkerMachine,
    model: serviceWorkerModel,
    behaviours: ['START-05', 'START-06', 'START-07'],
  },
];
