import { wholePortalMachine } from '../../src/machines/catalogue.ts';
import type { ResourceRequest } from '../../src/machines/portal/machine.ts';
import { journeysOf } from './support/journeys.ts';
import { untouched } from './support/tasks.ts';

const HOURS = 60 * 60_000;
const personInfo: ResourceRequest = {
  name: 'personInfo',
  parameter: null,
  lifetime: 4 * HOURS,
  isByTerm: false,
  audience: 'everybody',
};
const holds: ResourceRequest = { ...personInfo, name: 'holds', lifetime: 8 * HOURS, audience: 'students' };
const schedule: ResourceRequest = { ...holds, name: 'schedule', lifetime: 4 * HOURS, isByTerm: true };
const roles: ResourceRequest = { ...personInfo, name: 'roles', lifetime: 2 * HOURS, audience: 'allButSuperusers' };
const pageOf = (path: string): ResourceRequest => ({ ...personInfo, name: 'page', parameter: path, lifetime: 900_000 });

const newDevice = { term: null, demo: { isOn: false, remaining: 0 } };
const knownTerm = { ...newDevice, term: '202604' };
const studentCame = { type: 'session.opened', person: { isStudent: true, isSuperuser: false } } as const;
const employeeCame = { type: 'session.opened', person: { isStudent: false, isSuperuser: false } } as const;
const superuserCame = { type: 'session.opened', person: { isStudent: false, isSuperuser: true } } as const;
const nobody = { isStudent: false, isSuperuser: false };
const want = (...wanted: ResourceRequest[]) => ({ type: 'resource.wanted', wanted }) as const;
const need = (id: string) => [id, { type: 'resource.need' }] as const;

const toldGuard = ['guard', { type: 'app.blocked' }] as const;
const offline = { kind: 'offline' } as const;
const serverError = { kind: 'status', status: 500, detail: null } as const;
const holdsFailed = (failure: typeof offline | typeof serverError, hasAnswer: boolean) =>
  ({ type: 'resource.failed', name: 'holds', failure, hasAnswer }) as const;
const errorOf = (name: string, message: string, component = name) => ({
  [name]: { type: 'api' as const, component, message },
});
const holdsError = errorOf('holds', 'Error retreiving data', 'banner');

const saved = { kind: 'flash', message: 'Photo choice saved.', href: null } as const;
const saysSaved = { to: 'notices', event: { type: 'notice.add', notice: saved } } as const;
const wantsEnded = { to: 'modal', event: { type: 'modal.open', kind: 'sessionEnded' } } as const;

const bookmarked = {
  type: 'task.saved',
  userTaskId: 11,
  field: 'starred',
  state: { ...untouched, starred: true },
} as const;
const { type: _, ...rowSaved } = bookmarked;

export const portalJourneys = journeysOf(
  wholePortalMachine,
  [
    {
      title:
        'START-02 START-03 what screens want is noted, and leaves all at once when somebody is known; by term it waits',
      input: newDevice,
      start: 'starting',
      steps: [
        [
          want(personInfo, holds, schedule),
          'starting',
          { began: [], context: { wanted: [personInfo, holds, schedule] } },
        ],
        [want(personInfo), 'starting', { began: [], context: { wanted: [personInfo, holds, schedule] } }],
        [
          studentCame,
          'running',
          {
            began: ['resource.personInfo', 'resource.holds'],
            sent: [need('resource.personInfo'), need('resource.holds')],
            children: { 'resource.personInfo': 'loading', 'resource.holds': 'loading' },
          },
        ],
        [
          { type: 'term.found', term: '202604' },
          'running',
          {
            began: ['resource.schedule.202604'],
            sent: [need('resource.schedule.202604')],
            context: { term: '202604' },
          },
        ],
        [{ type: 'term.found', term: '202604' }, 'running', { began: [], sent: [] }],
      ],
    },
    {
      title: 'START-02 with the term last seen the call by term leaves with the rest, and again when it is another',
      input: knownTerm,
      start: 'starting',
      steps: [
        [want(holds, schedule), 'starting'],
        [
          studentCame,
          'running',
          {
            began: ['resource.holds', 'resource.schedule.202604'],
            sent: [need('resource.holds'), need('resource.schedule.202604')],
          },
        ],
        [{ type: 'term.found', term: '202604' }, 'running', { began: [] }],
        [
          { type: 'term.found', term: '202701' },
          'running',
          {
            began: ['resource.schedule.202701'],
            sent: [need('resource.schedule.202701')],
            context: { term: '202701', resourceIds: ['resource.holds', 'resource.schedule.202701'] },
            // Nobody shows the other term any more.
            children: { 'resource.schedule.202604': null },
          },
        ],
      ],
    },
    {
      title: 'DASH-13 DASH-23 what only students have is fetched for nobody else, the term found or not',
      input: knownTerm,
      start: 'starting',
      steps: [
        [want(personInfo, holds, schedule), 'starting'],
        [employeeCame, 'running', { began: ['resource.personInfo'], sent: [need('resource.personInfo')] }],
        [want(holds), 'running', { began: [] }],
        [{ type: 'term.found', term: '202701' }, 'running', { began: [], context: { term: '202701' } }],
      ],
    },
    {
      title: 'GUARD-05 a page opened later asks for what it shows; who is there already is asked again, not begun anew',
      input: knownTerm,
      start: 'starting',
      steps: [
        [studentCame, 'running', { began: [] }],
        [want(holds), 'running', { began: ['resource.holds'], sent: [need('resource.holds')] }],
        [
          want(holds, schedule),
          'running',
          { began: ['resource.schedule.202604'], sent: [need('resource.holds'), need('resource.schedule.202604')] },
        ],
        // Noted too: a term found later concerns it.
        [
          { type: 'term.found', term: '202701' },
          'running',
          { began: ['resource.schedule.202701'], sent: [need('resource.schedule.202701')] },
        ],
      ],
    },
    {
      title: 'NEXT-21 the checklist waits until somebody is known, and opens then',
      input: newDevice,
      start: 'starting',
      steps: [
        [{ type: 'list.wanted' }, 'starting', { began: ['taskList'], children: { taskList: 'closed' } }],
        [{ type: 'list.wanted' }, 'starting', { began: [] }],
        [
          studentCame,
          'running',
          {
            sent: [['taskList', { type: 'list.open' }]],
            context: { person: { isStudent: true, isSuperuser: false } },
            children: { taskList: 'loading' },
          },
        ],
      ],
    },
    {
      title: 'NEXT-21 a checklist that nobody asked for stays closed; asked for later it opens at once',
      input: newDevice,
      start: 'starting',
      steps: [
        [employeeCame, 'running', { children: { taskList: null } }],
        [
          { type: 'list.wanted' },
          'running',
          { began: ['taskList'], sent: [['taskList', { type: 'list.open' }]], children: { taskList: 'loading' } },
        ],
        [{ type: 'list.wanted' }, 'running', { began: [], sent: [['taskList', { type: 'list.open' }]] }],
        [
          { type: 'checklist.identified', token: 'checklist-token' },
          'running',
          { sent: [['session', { type: 'checklist.identified', token: 'checklist-token' }]] },
        ],
      ],
    },
    {
      title:
        'ERR-06 ERR-07 ERR-08 ERR-09 GUARD-09 what the guard finds of the status reaches the error state, whoever is known',
      input: newDevice,
      start: 'starting',
      steps: [
        [
          { type: 'status.integrationsUnavailable' },
          'starting',
          {
            sent: [['appStatus', { type: 'status.integrationsUnavailable' }]],
            children: { appStatus: 'integrationWarning' },
          },
        ],
        [
          { type: 'app.failed' },
          'starting',
          { sent: [['appStatus', { type: 'app.failed' }], toldGuard], children: { appStatus: 'statusFailure' } },
        ],
        [
          { type: 'network.failed' },
          'starting',
          { sent: [['appStatus', { type: 'network.failed' }], toldGuard], children: { appStatus: 'networkFailure' } },
        ],
        [
          { type: 'status.ok' },
          'starting',
          { sent: [['appStatus', { type: 'status.ok' }]], children: { appStatus: 'normal' } },
        ],
      ],
    },
    {
      title: 'code that cannot be loaded is error state 3, and is remembered as only a reload brings it',
      input: newDevice,
      start: 'starting',
      steps: [
        [
          { type: 'code.failed' },
          'starting',
          {
            sent: [['appStatus', { type: 'network.failed' }], toldGuard],
            context: { isCodeMissing: true },
            children: { appStatus: 'networkFailure' },
          },
        ],
      ],
    },
    {
      title: 'ERR-10 ERR-15 ERR-17 a call that reaches nobody and has nothing to show is error state 3',
      input: newDevice,
      start: 'starting',
      steps: [
        [studentCame, 'running'],
        [
          holdsFailed(offline, false),
          'running',
          {
            sent: [['appStatus', { type: 'network.failed' }], toldGuard],
            context: { apiErrors: holdsError },
            children: { appStatus: 'networkFailure' },
          },
        ],
      ],
    },
    {
      title:
        'ERR-10 ERR-15 ERR-16 a refresh that fails and an answer of 500 are no outage; a success takes its entry away',
      input: newDevice,
      start: 'starting',
      steps: [
        [studentCame, 'running'],
        [
          holdsFailed(offline, true),
          'running',
          { context: { apiErrors: holdsError }, children: { appStatus: 'normal' } },
        ],
        [
          {
            type: 'resource.failed',
            name: 'currentTerm',
            failure: serverError,
            hasAnswer: false,
          },
          'running',
          {
            context: {
              apiErrors: {
                ...holdsError,
                ...errorOf('currentTerm', 'Unable to retrieve current term info'),
              },
            },
            children: { appStatus: 'normal' },
          },
        ],
        [
          { type: 'resource.received', name: 'holds' },
          'running',
          { context: { apiErrors: errorOf('currentTerm', 'Unable to retrieve current term info') } },
        ],
      ],
    },
    {
      title: 'ERR-20 what a user, preference or message call meets is written down, and shows nowhere',
      input: newDevice,
      start: 'starting',
      steps: [
        [studentCame, 'running'],
        [
          { type: 'resource.failed', name: 'profile', failure: offline, hasAnswer: false },
          'running',
          { did: [['log', { name: 'profile', failure: offline }]], context: { apiErrors: {} } },
        ],
      ],
    },
    {
      title: 'API-15 GUARD-16 an account that turns out to be provisional in mid-session is no error of a call',
      input: newDevice,
      start: 'starting',
      steps: [
        [want(holds), 'starting'],
        [{ type: 'list.wanted' }, 'starting'],
        [studentCame, 'running', { sent: [need('resource.holds'), ['taskList', { type: 'list.open' }]] }],
        [
          {
            type: 'resource.failed',
            name: 'holds',
            failure: { kind: 'status', status: 403, detail: 'has_provisional_account' },
            hasAnswer: false,
          },
          'provisional',
          {
            sent: [['session', { type: 'session.turnedProvisional' }]],
            context: { apiErrors: {}, resourceIds: [], hasList: false },
            children: { 'resource.holds': null, taskList: null },
          },
        ],
      ],
    },
    {
      title: 'NEXT-19 GUARD-16 an account that the checklist calls provisional is so for the whole app',
      input: newDevice,
      start: 'starting',
      steps: [
        [want(holds), 'starting'],
        [{ type: 'list.wanted' }, 'starting'],
        [studentCame, 'running', { sent: [need('resource.holds'), ['taskList', { type: 'list.open' }]] }],
        [
          { type: 'account.provisional' },
          'provisional',
          {
            sent: [['session', { type: 'session.turnedProvisional' }]],
            context: { resourceIds: [], hasList: false },
            children: { 'resource.holds': null, taskList: null },
          },
        ],
      ],
    },
    {
      title: 'ERR-13 after the backend is back every resource hears that it may try again',
      input: newDevice,
      start: 'starting',
      steps: [
        [want(personInfo, holds), 'starting'],
        [studentCame, 'running', { sent: [need('resource.personInfo'), need('resource.holds')] }],
        [
          { type: 'resources.retry' },
          'running',
          {
            sent: [
              ['resource.personInfo', { type: 'resource.retry' }],
              ['resource.holds', { type: 'resource.retry' }],
            ],
          },
        ],
      ],
    },
    {
      title: 'TOAST-09 a retry of the checklist reaches the list, where there is one',
      input: newDevice,
      start: 'starting',
      steps: [
        [studentCame, 'running'],
        [{ type: 'list.retry' }, 'running', { sent: [] }],
        [{ type: 'list.wanted' }, 'running', { sent: [['taskList', { type: 'list.open' }]] }],
        [{ type: 'list.retry' }, 'running', { sent: [['taskList', { type: 'list.retry' }]] }],
      ],
    },
    {
      title: 'TASK-08 TOAST-07 a saved task reaches its row and ends the trouble',
      input: newDevice,
      start: 'starting',
      steps: [
        [studentCame, 'running'],
        [{ type: 'list.wanted' }, 'running', { sent: [['taskList', { type: 'list.open' }]] }],
        [
          { type: 'task.saveFailed', failure: offline },
          'running',
          { sent: [['connection', { type: 'action.failed' }]], children: { connection: 'troubledOnce' } },
        ],
        [
          bookmarked,
          'running',
          {
            sent: [
              ['taskList', { type: 'task.saved', ...rowSaved }],
              ['connection', { type: 'action.succeeded' }],
            ],
            children: { connection: 'clear' },
          },
        ],
      ],
    },
    {
      title: 'what a write made void is emptied, of every parameter, and nothing else is',
      input: newDevice,
      start: 'starting',
      steps: [
        [want(holds, pageOf('path=a.b'), pageOf('path=c')), 'starting'],
        [
          studentCame,
          'running',
          { sent: [need('resource.holds'), need('resource.page.path=a.b'), need('resource.page.path=c')] },
        ],
        [
          { type: 'resources.void', names: ['page', 'courses'] },
          'running',
          {
            sent: [
              ['resource.page.path=a.b', { type: 'resource.clear' }],
              ['resource.page.path=c', { type: 'resource.clear' }],
            ],
            did: [['forgetKept', { names: ['page', 'courses'] }]],
            children: { 'resource.page.path=c': 'unasked', 'resource.holds': 'loading' },
          },
        ],
      ],
    },
    {
      title:
        'GUARD-07 BANNER-15 what a write or an emptied cache left behind is fetched again at once, and is not kept for a reload',
      input: newDevice,
      start: 'starting',
      steps: [
        [want(personInfo, holds), 'starting'],
        [studentCame, 'running', { sent: [need('resource.personInfo'), need('resource.holds')] }],
        [
          { type: 'resources.outdated', names: ['holds', 'nudges'] },
          'running',
          {
            sent: [['resource.holds', { type: 'resource.renew' }]],
            did: [['forgetKept', { names: ['holds', 'nudges'] }]],
            children: { 'resource.holds': 'loading' },
          },
        ],
      ],
    },
    {
      title: 'ROLE-13 ROLE-14 the role refresh goes to the session; what a new role may see is fetched then',
      input: newDevice,
      start: 'starting',
      steps: [
        [want(roles, holds), 'starting'],
        [employeeCame, 'running', { began: ['resource.roles'], sent: [need('resource.roles')] }],
        [
          { type: 'roles.found', roles: { primary_role: 'student', other_roles: [] } },
          'running',
          { sent: [['session', { type: 'roles.received', roles: { primary_role: 'student', other_roles: [] } }]] },
        ],
        [
          { type: 'session.changed', person: studentCame.person },
          'running',
          {
            began: ['resource.holds'],
            sent: [need('resource.roles'), need('resource.holds')],
            context: { person: studentCame.person },
          },
        ],
      ],
    },
    {
      title:
        'MODAL-01 what is told to the machines around the page before they are there waits for them, and no more than eight',
      input: { ...newDevice, demo: { isOn: true, remaining: 60_000 } },
      start: 'starting',
      steps: [
        [studentCame, 'running', { began: [] }],
        [{ type: 'session.ended' }, 'running', { context: { waiting: [wantsEnded] } }],
        [{ type: 'notice.raised', notice: saved }, 'running', { context: { waiting: [wantsEnded, saysSaved] } }],
        ...Array.from({ length: 8 }, () => [{ type: 'notice.raised', notice: saved }, 'running'] as const),
        [
          { type: 'later.loaded' },
          'running',
          {
            began: ['modal', 'banner', 'notices', 'demo', 'whatsNewVisit'],
            inputs: {},
            sent: [
              ['modal', wantsEnded.event],
              ...Array.from({ length: 7 }, () => ['notices', saysSaved.event] as const),
            ],
            context: { hasLater: true, waiting: [] },
          },
        ],
        [{ type: 'later.loaded' }, 'running', { began: [] }],
      ],
    },
    {
      title: 'MODAL-04 TOAST-02 TOAST-03 the machines around the page hear at once what concerns them',
      input: newDevice,
      start: 'starting',
      steps: [
        [{ type: 'later.loaded' }, 'starting', { began: ['modal', 'banner', 'notices', 'demo', 'whatsNewVisit'] }],
        [{ type: 'notice.raised', notice: saved }, 'starting', { sent: [['notices', saysSaved.event]] }],
        [studentCame, 'running'],
        [{ type: 'session.ended' }, 'running', { sent: [['modal', wantsEnded.event]] }],
        [{ type: 'session.alive' }, 'running', { sent: [['modal', { type: 'modal.withdraw', kind: 'sessionEnded' }]] }],
        [
          { type: 'connection.troubled' },
          'running',
          {
            sent: [
              [
                'notices',
                {
                  type: 'notice.add',
                  notice: {
                    kind: 'toast',
                    message: 'Trouble connecting... Please try again in a moment',
                    href: null,
                  },
                },
              ],
            ],
          },
        ],
        [
          { type: 'session.provisional' },
          'provisional',
          {
            sent: [
              ['whatsNewVisit', { type: 'whatsNewVisit.end' }],
              ['modal', { type: 'modal.open', kind: 'provisional' }],
            ],
          },
        ],
      ],
    },
    {
      title: 'GUARD-02 signing out ends the visit to a post',
      input: newDevice,
      start: 'starting',
      steps: [
        [{ type: 'later.loaded' }, 'starting', { children: { whatsNewVisit: 'idle' } }],
        [studentCame, 'running'],
        [{ type: 'session.closed' }, 'signedOut', { sent: [['whatsNewVisit', { type: 'whatsNewVisit.end' }]] }],
      ],
    },
    {
      title: 'ROLE-13 a superuser’s roles are not refreshed',
      input: newDevice,
      start: 'starting',
      steps: [
        [want(roles, personInfo), 'starting'],
        [superuserCame, 'running', { began: ['resource.personInfo'], sent: [need('resource.personInfo')] }],
      ],
    },
    {
      title: 'TOAST-03 TOAST-06 TOAST-07 TASK-09 openings and saves of the checklist are counted together',
      input: newDevice,
      start: 'starting',
      steps: [
        [studentCame, 'running'],
        [
          { type: 'list.failed', failure: offline },
          'running',
          { sent: [['connection', { type: 'action.failed' }]], children: { connection: 'troubledOnce' } },
        ],
        [
          { type: 'task.saveFailed', failure: offline },
          'running',
          { sent: [['connection', { type: 'action.failed' }]], children: { connection: 'troubledTwice' } },
        ],
        [
          { type: 'list.failed', failure: offline },
          'running',
          {
            sent: [['connection', { type: 'action.failed' }]],
            children: { connection: 'inError', appStatus: 'normal' },
          },
        ],
        [
          { type: 'list.opened' },
          'running',
          { sent: [['connection', { type: 'action.succeeded' }]], children: { connection: 'clear' } },
        ],
      ],
    },
    {
      title: 'GUARD-16 a provisional account sees the shell, and nothing leaves for it',
      input: knownTerm,
      start: 'starting',
      steps: [
        [want(personInfo), 'starting'],
        [{ type: 'session.provisional' }, 'provisional', { began: [] }],
        [want(holds), 'provisional', { began: [] }],
        [{ type: 'list.wanted' }, 'provisional', { children: { taskList: null } }],
      ],
    },
    {
      title: 'GUARD-02 at sign-out everything personal goes: resources, errors, rows, wishes and the role',
      input: knownTerm,
      start: 'starting',
      steps: [
        [want(holds), 'starting'],
        [{ type: 'list.wanted' }, 'starting'],
        [studentCame, 'running', { sent: [need('resource.holds'), ['taskList', { type: 'list.open' }]] }],
        [holdsFailed(serverError, false), 'running'],
        [
          { type: 'session.closed' },
          'signedOut',
          {
            context: { resourceIds: [], wanted: [], hasList: false, person: nobody, apiErrors: {} },
            children: { 'resource.holds': null, taskList: null },
          },
        ],
        [want(holds), 'signedOut', { began: [] }],
        [employeeCame, 'running', { began: [], context: { person: nobody } }],
      ],
    },
  ],
  { isRoot: true },
);
