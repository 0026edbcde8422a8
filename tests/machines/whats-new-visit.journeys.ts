import { whatsNewVisitMachine } from '../../src/machines/whats-new-visit/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

const SECOND = 1000;
const unexpected = new Error('unexpected');

const open = { type: 'whatsNewVisit.start' } as const;
const end = { type: 'whatsNewVisit.end' } as const;

export const whatsNewVisitJourneys = journeysOf(whatsNewVisitMachine, [
  {
    title: 'MSG-10 MSG-11 unread messages are marked read, and the messages are fetched again a second later',
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
      [passed(SECOND), 'refetching', { began: ['refetch'], context: { marked: [41, 42] } }],
      [done('refetch', true), 'done', { context: { marked: [] } }],
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
    title: 'ERR-20 if the messages do not load, nothing happens; the next post tries again',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [failed('findUnread', unexpected), 'done', { began: [], timers: [] }],
      [open, 'opening', { began: ['findUnread'] }],
    ],
  },
  {
    title: 'ERR-20 if no message could be marked, the messages are not fetched again',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [done('findUnread', [41, 42]), 'markingRead'],
      [failed('markRead', unexpected), 'done', { began: [], timers: [], context: { marked: [] } }],
    ],
  },
  {
    title: 'ERR-20 a message that could not be marked stays unread, and the next post tries it again',
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
    title: 'MSG-11 after another post within the second, the messages are still fetched again',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [done('findUnread', [41]), 'markingRead'],
      [done('markRead', [41]), 'waiting', { timers: [SECOND] }],
      [open, 'opening', { began: ['findUnread'] }],
      [done('findUnread', []), 'waiting', { began: [], timers: [SECOND] }],
      [open, 'opening'],
      [failed('findUnread', unexpected), 'waiting', { began: [], timers: [SECOND] }],
      [open, 'opening'],
      [done('findUnread', [42]), 'markingRead'],
      [failed('markRead', unexpected), 'waiting', { began: [], timers: [SECOND] }],
      [passed(SECOND), 'refetching', { began: ['refetch'] }],
    ],
  },
  {
    title: 'MSG-10 another post while messages are being found or marked starts the visit again',
    start: 'idle',
    steps: [
      [open, 'opening', { began: ['findUnread'] }],
      [open, 'opening', { began: ['findUnread'] }],
      [done('findUnread', [41]), 'markingRead'],
      [open, 'opening', { began: ['findUnread'], inputs: { findUnread: { marked: [] } } }],
    ],
  },
  {
    title: 'MSG-11 if the messages do not arrive again, the next visit fetches them',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [done('findUnread', [41]), 'markingRead'],
      [done('markRead', [41]), 'waiting'],
      [passed(SECOND), 'refetching'],
      [failed('refetch', unexpected), 'done', { context: { marked: [41] } }],
      [open, 'opening', { inputs: { findUnread: { marked: [41] } } }],
      [done('findUnread', []), 'waiting', { timers: [SECOND] }],
      [passed(SECOND), 'refetching', { began: ['refetch'] }],
      [done('refetch', false), 'done', { context: { marked: [41] } }],
      [open, 'opening', { inputs: { findUnread: { marked: [41] } } }],
      [done('findUnread', []), 'waiting', { timers: [SECOND] }],
      [passed(SECOND), 'refetching', { began: ['refetch'] }],
      [done('refetch', true), 'done', { context: { marked: [] } }],
    ],
  },
  {
    title:
      'MSG-14 a message that the user has made unread again is not taken for read, and the next visit marks it again',
    start: 'idle',
    steps: [
      [open, 'opening'],
      [done('findUnread', [41, 42]), 'markingRead'],
      [done('markRead', [41, 42]), 'waiting'],
      [{ type: 'message.unread', pk: 41 }, 'waiting', { began: [], timers: [], context: { marked: [42] } }],
      [open, 'opening', { inputs: { findUnread: { marked: [42] } } }],
    ],
  },
  {
    title: 'GUARD-02 signing out ends the visit, and nothing of it remains for the next user',
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
