import { whatsNewVisitMachine } from '../../src/machines/whats-new-visit/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

const SECOND = 1000;
const offline = { kind: 'offline' };

const open = { type: 'whatsNewVisit.start' } as const;
const end = { type: 'whatsNewVisit.end' } as const;

export const whatsNewVisitJourneys = journeysOf(whatsNewVisitMachine, [
  {
    title: 'MSG-10 MSG-11 what is unread is marked, and asked for again a second later',
    start: 'idle',
    steps: [
      [open, 'opening', { began: ['findUnread'], inputs: { findUnread: { marked: [] } } }],
      [
        done('findUnread', [41, 42]),
        'markingRead',
        { began: ['markRead'], inputs: { markRead: { unread: [41, 42] } }, timers: [] },
      ],
      [
        done('markRead', [41, 42]),
        'waiting',
        { began: [], timers: [SECOND], context: { unread: [41, 42], marked: [41, 42] } },
      ],
      [passed(SECOND), 'refreshing', { began: ['refresh'], context: { marked: [41, 42] } }],
      [done('refresh'), 'done', { context: { marked: [] } }],
    ],
  },
  {
    title: 'MSG-10 without unread blog messages nothing happens',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [done('findUnread', []), 'done', { began: [], timers: [], context: { unread: [], marked: [] } }],
    ],
  },
  {
    title: 'ERR-20 without the messages nothing happens; the next post tries again',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [failed('findUnread', offline), 'done', { began: [], timers: [] }],
      [open, 'opening', { began: ['findUnread'] }],
    ],
  },
  {
    title: 'ERR-20 when none could be marked the messages are not asked for again',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [done('findUnread', [41, 42]), 'markingRead'],
      [failed('markRead', offline), 'done', { began: [], timers: [], context: { marked: [] } }],
    ],
  },
  {
    title: 'ERR-20 what could not be marked stays unread: the others count, and the next post tries it again',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [done('findUnread', [41, 42]), 'markingRead'],
      [done('markRead', [42]), 'waiting', { timers: [SECOND], context: { marked: [42] } }],
      [open, 'opening', { inputs: { findUnread: { marked: [42] } } }],
      [done('findUnread', [41]), 'markingRead', { inputs: { markRead: { unread: [41] } } }],
      [done('markRead', [41]), 'waiting', { timers: [SECOND], context: { marked: [42, 41] } }],
    ],
  },
  {
    title: 'MSG-11 another post before the second is over: what was marked is still asked for again',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [done('findUnread', [41]), 'markingRead'],
      [done('markRead', [41]), 'waiting', { timers: [SECOND] }],
      [open, 'opening', { began: ['findUnread'] }],
      [done('findUnread', []), 'waiting', { began: [], timers: [SECOND] }],
      [open, 'opening'],
      [failed('findUnread', offline), 'waiting', { began: [], timers: [SECOND] }],
      [open, 'opening'],
      [done('findUnread', [42]), 'markingRead'],
      [failed('markRead', offline), 'waiting', { began: [], timers: [SECOND] }],
      [passed(SECOND), 'refreshing', { began: ['refresh'] }],
    ],
  },
  {
    title: 'MSG-10 another post while messages are being found or marked begins anew',
    start: 'idle',
    steps: [
      [open, 'opening', { began: ['findUnread'] }],
      [open, 'opening', { began: ['findUnread'] }],
      [done('findUnread', [41]), 'markingRead'],
      [open, 'opening', { began: ['findUnread'], inputs: { findUnread: { marked: [] } } }],
    ],
  },
  {
    title: 'MSG-11 messages that did not come again are asked for by the next visit',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [done('findUnread', [41]), 'markingRead'],
      [done('markRead', [41]), 'waiting'],
      [passed(SECOND), 'refreshing'],
      [failed('refresh', offline), 'done', { context: { marked: [41] } }],
      [open, 'opening', { inputs: { findUnread: { marked: [41] } } }],
      [done('findUnread', []), 'waiting', { timers: [SECOND] }],
      [passed(SECOND), 'refreshing', { began: ['refresh'] }],
      [done('refresh'), 'done', { context: { marked: [] } }],
    ],
  },
  {
    title: 'GUARD-02 signing out ends the visit, and nothing of it is left for whoever comes next',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [done('findUnread', [41]), 'markingRead'],
      [done('markRead', [41]), 'waiting'],
      [end, 'idle', { began: [], timers: [], context: { marked: [] } }],
      [open, 'opening', { inputs: { findUnread: { marked: [] } } }],
      [end, 'idle'],
    ],
  },
]);
