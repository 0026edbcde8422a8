import { type ResourceRequest, resourcesMachine } from '../../src/machines/resources/machine.ts';
import { journeysOf } from './support/journeys.ts';

const HOUR = 60 * 60_000;
const personInfo: ResourceRequest = {
  name: 'personInfo',
  parameter: null,
  lifetime: 4 * HOUR,
  isByTerm: false,
  audience: 'everybody',
  isPolled: false,
  isOnlyLogged: false,
  isOptional: false,
};
const holds: ResourceRequest = { ...personInfo, name: 'holds', lifetime: 8 * HOUR, audience: 'students' };
const currentTerm: ResourceRequest = { ...personInfo, name: 'currentTerm' };
const schedule: ResourceRequest = { ...holds, name: 'schedule', lifetime: 4 * HOUR, isByTerm: true };
const roles: ResourceRequest = {
  ...personInfo,
  name: 'roles',
  lifetime: 2 * HOUR,
  audience: 'allButSuperusers',
  isOnlyLogged: true,
  isOptional: true,
};
const messages: ResourceRequest = { ...personInfo, name: 'messages', isPolled: true, isOnlyLogged: true };
const pageOf = (path: string): ResourceRequest => ({ ...personInfo, name: 'page', parameter: path, lifetime: 900_000 });

const newDevice = { term: null };
const knownTerm = { term: '202604' };
const at = '2026-09-28T15:00:00.000Z';
const later = '2026-09-29T01:00:00.000Z';

const student = { isStudent: true, isSuperuser: false };
const employee = { isStudent: false, isSuperuser: false };
const superuser = { isStudent: false, isSuperuser: true };
const open = (audience: typeof student) => ({ type: 'resources.open', audience }) as const;
const show = (...requests: ResourceRequest[]) => ({ type: 'resources.show', owner: 'nextPage', requests, at }) as const;
const showFrame = (...requests: ResourceRequest[]) =>
  ({ type: 'resources.show', owner: 'frame', requests, at }) as const;
const entered = { type: 'page.entered' } as const;
const received = (name: string) => ({ type: 'resource.received', name, facts: {} }) as const;
const foundTerm = (term: string) => ({ type: 'resource.received', name: 'currentTerm', facts: { term } }) as const;

const requested = (id: string, when: string | null = null) => [id, { type: 'resource.request', at: when }] as const;
const activeOf = (name: string, parameter: string | null = null) => ({
  id: parameter === null ? (`resource:${name}` as const) : (`resource:${name}/${parameter}` as const),
  name,
  parameter,
});

const offline = { kind: 'offline' } as const;
const outOfService = { kind: 'status', status: 503, detail: null } as const;
const serverError = { kind: 'status', status: 500, detail: null } as const;
const provisional = { kind: 'status', status: 403, detail: 'has_provisional_account' } as const;
const failedCall = (
  name: string,
  failure: typeof offline | typeof outOfService | typeof serverError | typeof provisional,
  hasAnswer = false,
) => ({ type: 'resource.failed', name, failure, hasAnswer }) as const;
const reportedOutage = ['appStatus', { type: 'network.failed' }] as const;

/** The user has gone from the page with the holds to another page: the actor of the holds is still there. */
const leftHolds = [
  [open(student), 'open'],
  [show(holds), 'open', { sent: [requested('resource:holds', at)] }],
  [entered, 'open'],
  [show(pageOf('path=a')), 'open', { sent: [requested('resource:page/path=a', at)] }],
  [
    entered,
    'open',
    {
      context: { previousPage: [holds] as ResourceRequest[] },
      children: { 'resource:holds': 'loading', 'resource:page/path=a': 'loading' },
    },
  ],
] as const;
const withoutHolds = {
  context: { previousPage: [] as ResourceRequest[], active: [activeOf('page', 'path=a')] },
  children: { 'resource:holds': null, 'resource:page/path=a': 'loading' } as const,
};

export const resourcesJourneys = journeysOf(resourcesMachine, [
  {
    title: 'TERM-02 TERM-03 another term has actors of its own; the term in use and the stored term stay',
    input: knownTerm,
    start: 'closed',
    steps: [
      [show(schedule), 'closed'],
      [
        open(student),
        'open',
        { began: ['resource:schedule/202604', 'watchPage'], sent: [requested('resource:schedule/202604')] },
      ],
      [
        { type: 'resources.show', owner: 'otherTerms', requests: [{ ...schedule, parameter: '202603' }], at },
        'open',
        {
          began: ['resource:schedule/202603'],
          sent: [requested('resource:schedule/202603', at)],
          context: {
            term: '202604',
            active: [activeOf('schedule', '202604'), activeOf('schedule', '202603')],
          },
        },
      ],
    ],
  },
  {
    title: 'ROLE-14 other roles stop the actors of the page before',
    input: newDevice,
    start: 'closed',
    steps: [...leftHolds, [open(employee), 'open', { ...withoutHolds, sent: [requested('resource:page/path=a')] }]],
  },
  {
    title: 'ERR-13 a retry concerns the page on screen, and not the page before',
    input: newDevice,
    start: 'closed',
    steps: [
      ...leftHolds,
      [
        { type: 'resources.retry' },
        'open',
        { ...withoutHolds, sent: [['resource:page/path=a', { type: 'resource.retry' }]] },
      ],
    ],
  },
  {
    title: 'AWAY-05 the return of the network concerns the page on screen, and not the page before',
    input: newDevice,
    start: 'closed',
    steps: [
      ...leftHolds,
      [
        { type: 'network.returned' },
        'open',
        { ...withoutHolds, sent: [['resource:page/path=a', { type: 'resource.retry' }]] },
      ],
    ],
  },
  {
    title: 'a reset stops the actors of the page before',
    input: newDevice,
    start: 'closed',
    steps: [
      ...leftHolds,
      [
        { type: 'resources.reset', names: ['holds'] },
        'open',
        {
          ...withoutHolds,
          sent: [requested('resource:page/path=a')],
          did: [['evictAnswers', { names: ['holds'] }]],
        },
      ],
    ],
  },
  {
    title: 'what is out of date is not fetched again for the page before',
    input: newDevice,
    start: 'closed',
    steps: [
      ...leftHolds,
      [
        { type: 'resources.invalidate', names: ['holds'] },
        'open',
        { ...withoutHolds, did: [['evictAnswers', { names: ['holds'] }]] },
      ],
    ],
  },
  {
    title: 'ERR-10 a failed call of a page that the user has left does not matter any more',
    input: newDevice,
    start: 'closed',
    steps: [...leftHolds, [failedCall('holds', offline), 'open', { context: { failed: [] } }]],
  },
  {
    title:
      'START-02 START-03 what is shown is recorded, and all calls leave at once when the user is known; a call by term waits for the term',
    input: newDevice,
    start: 'closed',
    steps: [
      [
        show(personInfo, holds, schedule),
        'closed',
        { began: [], context: { shown: { nextPage: [personInfo, holds, schedule] }, active: [] } },
      ],
      [
        open(student),
        'open',
        {
          began: ['resource:personInfo', 'resource:holds', 'watchPage'],
          sent: [requested('resource:personInfo'), requested('resource:holds')],
          context: { audience: student, active: [activeOf('personInfo'), activeOf('holds')] },
          children: { 'resource:personInfo': 'loading', 'resource:holds': 'loading' },
        },
      ],
      [
        foundTerm('202604'),
        'open',
        {
          began: ['resource:schedule/202604'],
          sent: [requested('resource:schedule/202604')],
          did: [['saveTerm', { term: '202604' }]],
          context: { term: '202604' },
        },
      ],
      [foundTerm('202604'), 'open', { began: [] }],
    ],
  },
  {
    title:
      'START-02 with the term last seen the call by term leaves with the others, and again when the current term is another one',
    input: knownTerm,
    start: 'closed',
    steps: [
      [show(holds, schedule), 'closed'],
      [
        open(student),
        'open',
        {
          began: ['resource:holds', 'resource:schedule/202604', 'watchPage'],
          sent: [requested('resource:holds'), requested('resource:schedule/202604')],
        },
      ],
      [foundTerm('202604'), 'open', { began: [] }],
      [
        foundTerm('202701'),
        'open',
        {
          began: ['resource:schedule/202701'],
          sent: [requested('resource:schedule/202701')],
          did: [['saveTerm', { term: '202701' }]],
          context: { term: '202701', active: [activeOf('holds'), activeOf('schedule', '202701')] },
          // No screen shows the other term any more.
          children: { 'resource:schedule/202604': null },
        },
      ],
    ],
  },
  {
    title: 'DASH-13 DASH-23 what only students have is fetched for no other user, whether the term is known or not',
    input: knownTerm,
    start: 'closed',
    steps: [
      [show(personInfo, holds, schedule), 'closed'],
      [
        open(employee),
        'open',
        { began: ['resource:personInfo', 'watchPage'], sent: [requested('resource:personInfo')] },
      ],
      [showFrame(holds), 'open', { began: [] }],
      [
        foundTerm('202701'),
        'open',
        { began: [], did: [['saveTerm', { term: '202701' }]], context: { term: '202701' } },
      ],
    ],
  },
  {
    title: 'ROLE-13 the roles of a superuser are not refreshed',
    input: newDevice,
    start: 'closed',
    steps: [
      [show(roles, personInfo), 'closed'],
      [
        open(superuser),
        'open',
        { began: ['resource:personInfo', 'watchPage'], sent: [requested('resource:personInfo')] },
      ],
    ],
  },
  {
    title:
      'GUARD-05 a page opened later requests what it shows; an actor that exists is asked again, not started again',
    input: knownTerm,
    start: 'closed',
    steps: [
      [open(student), 'open', { began: ['watchPage'] }],
      [show(holds), 'open', { began: ['resource:holds'], sent: [requested('resource:holds', at)] }],
      [
        show(holds, schedule),
        'open',
        {
          began: ['resource:schedule/202604'],
          sent: [requested('resource:holds', at), requested('resource:schedule/202604', at)],
        },
      ],
      // A term that is found later concerns it too.
      [
        foundTerm('202701'),
        'open',
        {
          began: ['resource:schedule/202701'],
          sent: [requested('resource:schedule/202701')],
          did: [['saveTerm', { term: '202701' }]],
        },
      ],
    ],
  },
  {
    title:
      'the actors of a page stay for one more page, so that Back draws it at once, and stop then; those that other parts show stay',
    input: newDevice,
    start: 'closed',
    steps: [
      [open(student), 'open'],
      [showFrame(messages), 'open', { sent: [requested('resource:messages', at)] }],
      [
        show(holds, messages),
        'open',
        { began: ['resource:holds'], sent: [requested('resource:holds', at), requested('resource:messages', at)] },
      ],
      [
        entered,
        'open',
        {
          context: { shown: { frame: [messages], page: [holds, messages] } },
          children: { 'resource:holds': 'loading' },
        },
      ],
      [
        show(pageOf('path=a')),
        'open',
        {
          sent: [requested('resource:page/path=a', at)],
          context: { shown: { frame: [messages], page: [holds, messages], nextPage: [pageOf('path=a')] } },
          children: { 'resource:holds': 'loading' },
        },
      ],
      [
        entered,
        'open',
        {
          context: {
            shown: { frame: [messages], page: [pageOf('path=a')] },
            previousPage: [holds, messages],
            active: [activeOf('messages'), activeOf('holds'), activeOf('page', 'path=a')],
          },
          children: { 'resource:holds': 'loading', 'resource:page/path=a': 'loading', 'resource:messages': 'loading' },
        },
      ],
      // The router may report one page twice.
      [
        entered,
        'open',
        {
          context: { shown: { frame: [messages], page: [pageOf('path=a')] } },
          children: { 'resource:page/path=a': 'loading' },
        },
      ],
      [show(), 'open'],
      [
        entered,
        'open',
        {
          context: {
            shown: { frame: [messages], page: [] },
            previousPage: [pageOf('path=a')],
            active: [activeOf('messages'), activeOf('page', 'path=a')],
          },
          children: { 'resource:holds': null },
        },
      ],
      [show(), 'open'],
      [entered, 'open', { context: { active: [activeOf('messages')] }, children: { 'resource:page/path=a': null } }],
    ],
  },
  {
    title: 'a page that opens while no user is known is the one in view afterwards',
    input: newDevice,
    start: 'closed',
    steps: [
      [entered, 'closed', { context: { shown: {} } }],
      [show(holds), 'closed'],
      [entered, 'closed', { context: { shown: { page: [holds] } } }],
      [open(student), 'open', { began: ['resource:holds', 'watchPage'], sent: [requested('resource:holds')] }],
    ],
  },
  {
    title:
      'when the user returns to the page everything on screen is requested once; while the page is visible only what is polled is requested every minute',
    input: newDevice,
    start: 'closed',
    steps: [
      [showFrame(messages), 'closed'],
      [show(holds, messages), 'closed'],
      [
        open(student),
        'open',
        {
          began: ['resource:messages', 'resource:holds', 'watchPage'],
          sent: [requested('resource:messages'), requested('resource:holds'), requested('resource:messages')],
        },
      ],
      [entered, 'open'],
      [
        { type: 'page.returned', at: later },
        'open',
        { sent: [requested('resource:messages', later), requested('resource:holds', later)] },
      ],
      [{ type: 'minute.passed', at: later }, 'open', { sent: [requested('resource:messages', later)] }],
    ],
  },
  {
    title: 'ERR-10 ERR-15 ERR-17 an outage with nothing to show is error state 3',
    input: newDevice,
    start: 'closed',
    steps: [
      [showFrame(holds), 'closed'],
      [open(student), 'open', { sent: [requested('resource:holds')] }],
      [failedCall('holds', outOfService), 'open', { sent: [reportedOutage], context: { failed: ['holds'] } }],
    ],
  },
  {
    title:
      'ERR-10 ERR-15 ERR-16 a refetch that fails and an answer of 500 are no outage; a success removes the entry of its resource',
    input: newDevice,
    start: 'closed',
    steps: [
      [showFrame(holds, currentTerm, { ...roles, isOnlyLogged: false }), 'closed'],
      [
        open(student),
        'open',
        { sent: [requested('resource:holds'), requested('resource:currentTerm'), requested('resource:roles')] },
      ],
      [failedCall('holds', offline, true), 'open', { context: { failed: ['holds'] } }],
      [failedCall('personInfo', serverError), 'open', { context: { failed: ['holds'] } }],
      [failedCall('currentTerm', serverError), 'open', { context: { failed: ['holds', 'currentTerm'] } }],
      [failedCall('holds', serverError), 'open', { context: { failed: ['currentTerm', 'holds'] } }],
      [received('holds'), 'open', { context: { failed: ['currentTerm'] } }],
      [received('holds'), 'open', { context: { failed: ['currentTerm'] } }],
      [
        foundTerm('202604'),
        'open',
        { did: [['saveTerm', { term: '202604' }]], context: { term: '202604', failed: [] } },
      ],
      [failedCall('roles', serverError), 'open', { context: { failed: ['roles'] } }],
      [
        { type: 'resource.received', name: 'roles', facts: { roles: { primary_role: null, other_roles: [] } } },
        'open',
        {
          sent: [['session', { type: 'session.rolesReceived', roles: { primary_role: null, other_roles: [] } }]],
          context: { failed: [] },
        },
      ],
    ],
  },
  {
    title: 'ERR-20 failures of user, preference and message calls are only logged',
    input: newDevice,
    start: 'closed',
    steps: [
      [showFrame(messages), 'closed'],
      [open(student), 'open', { sent: [requested('resource:messages')] }],
      [
        failedCall('messages', serverError),
        'open',
        { did: [['logFailure', { name: 'messages', failure: serverError }]], context: { failed: [] } },
      ],
      [
        failedCall('messages', offline, true),
        'open',
        { did: [['logFailure', { name: 'messages', failure: offline }]], context: { failed: [] } },
      ],
    ],
  },
  {
    title: 'ERR-10 ERR-20 a role refresh that does not reach the backend is only logged',
    input: newDevice,
    start: 'closed',
    steps: [
      [showFrame(roles), 'closed'],
      [open(student), 'open', { sent: [requested('resource:roles')] }],
      [
        failedCall('roles', outOfService),
        'open',
        { did: [['logFailure', { name: 'roles', failure: outOfService }]], context: { failed: [] } },
      ],
    ],
  },
  {
    title: 'AWAY-03 AWAY-04 a call without an answer is a failed block, and nothing where no block waits for it',
    input: newDevice,
    start: 'closed',
    steps: [
      [showFrame(holds, messages), 'closed'],
      [open(student), 'open', { sent: [requested('resource:holds'), requested('resource:messages')] }],
      [failedCall('holds', offline), 'open', { context: { failed: ['holds'] } }],
      [
        failedCall('messages', offline),
        'open',
        { did: [['logFailure', { name: 'messages', failure: offline }]], context: { failed: ['holds'] } },
      ],
    ],
  },
  {
    title: 'ERR-10 ERR-20 an outage of such a call with nothing to show is error state 3, and is logged',
    input: newDevice,
    start: 'closed',
    steps: [
      [showFrame(messages), 'closed'],
      [open(student), 'open', { sent: [requested('resource:messages')] }],
      [
        failedCall('messages', outOfService),
        'open',
        {
          sent: [reportedOutage],
          did: [['logFailure', { name: 'messages', failure: outOfService }]],
          context: { failed: [] },
        },
      ],
    ],
  },
  {
    title: 'API-15 GUARD-16 an account that turns out to be provisional is no error of a call',
    input: newDevice,
    start: 'closed',
    steps: [
      [showFrame(messages, holds), 'closed'],
      [open(student), 'open', { sent: [requested('resource:messages'), requested('resource:holds')] }],
      [
        failedCall('holds', provisional),
        'open',
        { sent: [['session', { type: 'session.becameProvisional' }]], context: { failed: [] } },
      ],
      [failedCall('messages', provisional), 'open', { sent: [['session', { type: 'session.becameProvisional' }]] }],
      [
        { type: 'resources.close' },
        'closed',
        { context: { active: [], shown: {}, audience: null }, children: { 'resource:holds': null, watchPage: null } },
      ],
    ],
  },
  {
    title: 'AWAY-05 ERR-13 what failed without a network is forgotten with its return, and tries again',
    input: newDevice,
    start: 'closed',
    steps: [
      [show(personInfo), 'closed'],
      [open(student), 'open', { sent: [requested('resource:personInfo')] }],
      [failedCall('personInfo', offline), 'open', { context: { failed: ['personInfo'] } }],
      [
        { type: 'network.returned' },
        'open',
        { sent: [['resource:personInfo', { type: 'resource.retry' }]], context: { failed: [] } },
      ],
    ],
  },
  {
    title: 'ERR-13 after the backend is back every resource is told to try again',
    input: newDevice,
    start: 'closed',
    steps: [
      [show(personInfo, holds), 'closed'],
      [open(student), 'open', { sent: [requested('resource:personInfo'), requested('resource:holds')] }],
      [
        { type: 'resources.retry' },
        'open',
        {
          sent: [
            ['resource:personInfo', { type: 'resource.retry' }],
            ['resource:holds', { type: 'resource.retry' }],
          ],
        },
      ],
    ],
  },
  {
    title:
      'what a write made invalid is removed for every parameter, and nothing else is; what is on screen is requested again at once',
    input: newDevice,
    start: 'closed',
    steps: [
      [show(holds, pageOf('path=a.b'), pageOf('path=c')), 'closed'],
      [
        open(student),
        'open',
        {
          sent: [requested('resource:holds'), requested('resource:page/path=a.b'), requested('resource:page/path=c')],
        },
      ],
      [
        { type: 'resources.reset', names: ['page', 'courses'] },
        'open',
        {
          began: [],
          sent: [
            ['resource:page/path=a.b', { type: 'resource.reset' }],
            ['resource:page/path=c', { type: 'resource.reset' }],
            requested('resource:holds'),
            requested('resource:page/path=a.b'),
            requested('resource:page/path=c'),
          ],
          did: [['evictAnswers', { names: ['page', 'courses'] }]],
          children: { 'resource:page/path=c': 'loading', 'resource:holds': 'loading' },
        },
      ],
    ],
  },
  {
    title:
      'GUARD-07 BANNER-15 what a write or a cleared cache left out of date is fetched again at once, and is not stored for a reload',
    input: newDevice,
    start: 'closed',
    steps: [
      [show(personInfo, holds), 'closed'],
      [open(student), 'open', { sent: [requested('resource:personInfo'), requested('resource:holds')] }],
      [
        { type: 'resources.invalidate', names: ['holds', 'nudges'] },
        'open',
        {
          sent: [['resource:holds', { type: 'resource.invalidate' }]],
          did: [['evictAnswers', { names: ['holds', 'nudges'] }]],
          children: { 'resource:holds': 'loading' },
        },
      ],
    ],
  },
  {
    title:
      'ROLE-13 ROLE-14 the role refresh goes to the session; what the new role may see is fetched then, and the rest stops',
    input: newDevice,
    start: 'closed',
    steps: [
      [show(roles, holds), 'closed'],
      [open(employee), 'open', { began: ['resource:roles', 'watchPage'], sent: [requested('resource:roles')] }],
      [
        { type: 'resource.received', name: 'roles', facts: { roles: { primary_role: 'student', other_roles: [] } } },
        'open',
        { sent: [['session', { type: 'session.rolesReceived', roles: { primary_role: 'student', other_roles: [] } }]] },
      ],
      [
        open(student),
        'open',
        {
          began: ['resource:holds'],
          sent: [requested('resource:roles'), requested('resource:holds')],
          context: { audience: student },
        },
      ],
      [
        open(employee),
        'open',
        {
          began: [],
          sent: [requested('resource:roles')],
          context: { audience: employee, active: [activeOf('roles')] },
          children: { 'resource:holds': null },
        },
      ],
    ],
  },
  {
    title: 'GUARD-02 at sign-out everything personal goes: actors, failures, what was shown and the audience',
    input: knownTerm,
    start: 'closed',
    steps: [
      [show(holds), 'closed'],
      [open(student), 'open', { sent: [requested('resource:holds')] }],
      [failedCall('holds', serverError), 'open'],
      [
        { type: 'resources.close' },
        'closed',
        {
          context: { term: '202604', active: [], shown: {}, audience: null, failed: [] },
          children: { 'resource:holds': null, watchPage: null },
        },
      ],
      [show(holds), 'closed', { began: [] }],
      [open(employee), 'open', { began: ['watchPage'], context: { active: [] } }],
    ],
  },
]);
