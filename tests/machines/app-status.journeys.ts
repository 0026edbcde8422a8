import { appStatusMachine } from '../../src/machines/app-status/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

const blocked = ['guard', { type: 'app.blocked' }] as const;
const retried = ['resources', { type: 'resources.retry' }] as const;
const returned = ['resources', { type: 'network.returned' }] as const;

const at = '2026-09-28T15:00:00.000Z';
const unanswered = { type: 'call.unanswered' } as const;
const hint = { type: 'network.hint' } as const;
const pressed = { type: 'network.retry' } as const;
const answered = { hasAnswer: true, at } as const;
const noAnswer = { hasAnswer: false, at } as const;

type ErrorState = 'normal' | 'integrationWarning' | 'statusFailure' | 'networkFailure';
type Network = 'online' | 'inDoubt' | { offline: 'waiting' | 'settling' | 'checking' };

const inErrorState = (errorState: ErrorState, network: Network = 'online') => ({ errorState, network });
const online = inErrorState('normal');
const inDoubt = inErrorState('normal', 'inDoubt');
const waiting = inErrorState('normal', { offline: 'waiting' });
const settling = inErrorState('normal', { offline: 'settling' });
const checking = inErrorState('normal', { offline: 'checking' });

/** Failed blocks try again, and what is past its lifetime is fetched again. */
const fetchedAgain = [
  returned,
  ['resources', { type: 'page.returned', at }],
  ['checklist', { type: 'page.returned', at }],
] as const;

/** A call without an answer, and a status check without one. */
const lost = [
  [unanswered, inDoubt, { began: ['checkStatus'], tags: ['checking'] }],
  [done('checkStatus', noAnswer), waiting, { began: ['watchNetwork'], tags: ['offline'], timers: [5_000] }],
] as const;

export const appStatusJourneys = journeysOf(appStatusMachine, [
  {
    title: 'ERR-06 a good status answer keeps error state 0',
    start: inErrorState('normal'),
    steps: [[{ type: 'status.ok' }, inErrorState('normal'), { tags: [] }]],
  },
  {
    title:
      'ERR-07 ERR-12 the systems behind the portal are down: error state 1 with the page in view, until a check says otherwise',
    start: inErrorState('normal'),
    steps: [
      [{ type: 'status.integrationsUnavailable' }, inErrorState('integrationWarning'), { tags: [] }],
      [{ type: 'status.integrationsUnavailable' }, inErrorState('integrationWarning')],
      [{ type: 'status.ok' }, inErrorState('normal')],
    ],
  },
  {
    title: 'OPS-38 what the backend says about a write that it refuses stays until it takes one',
    start: online,
    steps: [
      [
        { type: 'writes.told', refusal: 'Try again in 40 seconds.' },
        online,
        { context: { refusal: 'Try again in 40 seconds.' } },
      ],
      [{ type: 'writes.told', refusal: null }, online, { context: { refusal: null } }],
    ],
  },
  {
    title:
      'ERR-11 GUARD-09 by itself the error state only rises: 1, 2, 3, and 3 stays 3 after a guard failure; the guard learns of 2 and 3',
    start: inErrorState('normal'),
    steps: [
      [{ type: 'status.integrationsUnavailable' }, inErrorState('integrationWarning')],
      [{ type: 'app.failed' }, inErrorState('statusFailure'), { tags: ['blocked'], sent: [blocked] }],
      [{ type: 'network.failed' }, inErrorState('networkFailure'), { tags: ['blocked'], sent: [blocked] }],
      [{ type: 'app.failed' }, inErrorState('networkFailure')],
      [{ type: 'network.failed' }, inErrorState('networkFailure')],
    ],
  },
  {
    title: 'ERR-08 ERR-12 ERR-13 a failed status check is error state 2; a good one leads to 0 and blocks are retried',
    start: inErrorState('normal'),
    steps: [
      [{ type: 'app.failed' }, inErrorState('statusFailure'), { tags: ['blocked'], sent: [blocked] }],
      [{ type: 'app.failed' }, inErrorState('statusFailure')],
      [{ type: 'status.ok' }, inErrorState('normal'), { tags: [], sent: [retried] }],
    ],
  },
  {
    title:
      'ERR-12 ERR-13 from error state 2 a check that finds the integrations down leads to 1, and a network failure from there to 3',
    start: inErrorState('normal'),
    steps: [
      [{ type: 'app.failed' }, inErrorState('statusFailure'), { sent: [blocked] }],
      [{ type: 'status.integrationsUnavailable' }, inErrorState('integrationWarning'), { tags: [], sent: [retried] }],
      [{ type: 'network.failed' }, inErrorState('networkFailure'), { sent: [blocked] }],
      [{ type: 'status.ok' }, inErrorState('normal'), { sent: [retried] }],
    ],
  },
  {
    title:
      'ERR-09 ERR-10 ERR-12 ERR-13 a network failure is error state 3; a check that finds the integrations down leads to 1',
    start: inErrorState('normal'),
    steps: [
      [
        { type: 'network.failed' },
        inErrorState('networkFailure'),
        { tags: ['blocked'], sent: [blocked], context: { message: null } },
      ],
      [{ type: 'status.integrationsUnavailable' }, inErrorState('integrationWarning'), { tags: [], sent: [retried] }],
    ],
  },
  {
    title: 'ERR-24 the backend’s message stays until the next status check says something else or succeeds',
    start: inErrorState('normal'),
    steps: [
      [
        { type: 'network.failed', message: 'Back at 6 AM.' },
        inErrorState('networkFailure'),
        { sent: [blocked], context: { message: 'Back at 6 AM.' } },
      ],
      [{ type: 'network.failed' }, inErrorState('networkFailure'), { context: { message: 'Back at 6 AM.' } }],
      [
        { type: 'network.failed', message: 'Back at 7 AM.' },
        inErrorState('networkFailure'),
        { context: { message: 'Back at 7 AM.' } },
      ],
      [{ type: 'status.ok' }, inErrorState('normal'), { sent: [retried], context: { message: null } }],
      [{ type: 'network.failed' }, inErrorState('networkFailure'), { sent: [blocked], context: { message: null } }],
    ],
  },
  {
    title: 'ERR-24 the message also arrives after error state 1 and 2',
    start: inErrorState('normal'),
    steps: [
      [{ type: 'status.integrationsUnavailable' }, inErrorState('integrationWarning')],
      [
        { type: 'network.failed', message: 'Back at 6 AM.' },
        inErrorState('networkFailure'),
        { sent: [blocked], context: { message: 'Back at 6 AM.' } },
      ],
      [
        { type: 'status.integrationsUnavailable' },
        inErrorState('integrationWarning'),
        { sent: [retried], context: { message: null } },
      ],
      [{ type: 'app.failed' }, inErrorState('statusFailure'), { sent: [blocked] }],
      [
        { type: 'network.failed', message: 'Back at 7 AM.' },
        inErrorState('networkFailure'),
        { sent: [blocked], context: { message: 'Back at 7 AM.' } },
      ],
    ],
  },
  {
    title:
      'AWAY-04 a call without an answer is only that call while the status check has one; a second call joins the check',
    start: online,
    steps: [
      [unanswered, inDoubt, { began: ['checkStatus'], tags: ['checking'] }],
      [unanswered, inDoubt, { began: [] }],
      [{ type: 'call.answered', at }, inDoubt],
      [done('checkStatus', answered), online, { tags: [], began: [] }],
      [unanswered, inDoubt, { began: ['checkStatus'] }],
      [failed('checkStatus', new Error('unexpected')), online, { tags: [] }],
    ],
  },
  {
    title:
      'AWAY-01 AWAY-05 without an answer of the status check either the app is offline, in the error state that it was in, until a check gets an answer',
    start: online,
    steps: [
      [{ type: 'status.integrationsUnavailable' }, inErrorState('integrationWarning')],
      [unanswered, inErrorState('integrationWarning', 'inDoubt'), { began: ['checkStatus'] }],
      [
        done('checkStatus', noAnswer),
        inErrorState('integrationWarning', { offline: 'waiting' }),
        { began: ['watchNetwork'], tags: ['offline'], timers: [5_000] },
      ],
      [unanswered, inErrorState('integrationWarning', { offline: 'waiting' })],
      [
        passed(5_000),
        inErrorState('integrationWarning', { offline: 'checking' }),
        { began: ['checkAgain'], tags: ['offline', 'checking'] },
      ],
      [
        done('checkAgain', answered),
        inErrorState('integrationWarning'),
        { tags: [], sent: fetchedAgain, children: { watchNetwork: null } },
      ],
    ],
  },
  {
    title:
      'AWAY-05 it tries again after 5, 10, 20, 40, 80 and then every 120 seconds, and begins at 5 with the next loss',
    start: online,
    steps: [
      ...lost,
      [passed(5_000), checking, { began: ['checkAgain'] }],
      [done('checkAgain', noAnswer), waiting, { timers: [10_000] }],
      [passed(10_000), checking, { began: ['checkAgain'] }],
      [done('checkAgain', noAnswer), waiting, { timers: [20_000] }],
      [passed(20_000), checking, { began: ['checkAgain'] }],
      [failed('checkAgain', new Error('unexpected')), waiting, { timers: [40_000] }],
      [passed(40_000), checking, { began: ['checkAgain'] }],
      [done('checkAgain', noAnswer), waiting, { timers: [80_000] }],
      [passed(80_000), checking, { began: ['checkAgain'] }],
      [done('checkAgain', noAnswer), waiting, { timers: [120_000], context: { tries: 5 } }],
      [passed(120_000), checking, { began: ['checkAgain'], context: { tries: 5 } }],
      [done('checkAgain', noAnswer), waiting, { timers: [120_000] }],
      [passed(120_000), checking, { began: ['checkAgain'] }],
      [done('checkAgain', answered), online, { sent: fetchedAgain }],
      ...lost,
    ],
  },
  {
    title: 'AWAY-05 a press tries again at once, and does not make the next delay longer',
    start: online,
    steps: [
      ...lost,
      [pressed, checking, { began: ['checkAgain'], tags: ['offline', 'checking'] }],
      [pressed, checking, { began: [] }],
      [done('checkAgain', noAnswer), waiting, { timers: [5_000] }],
      [hint, settling, { timers: [2_000] }],
      [pressed, checking, { began: ['checkAgain'] }],
      [done('checkAgain', answered), online, { sent: fetchedAgain }],
      [pressed, online],
      [hint, online],
    ],
  },
  {
    title:
      'AWAY-05 a sign that the network is back leads to a check after a moment; many signs lead to one, and a check that is running begins anew',
    start: online,
    steps: [
      ...lost,
      [hint, settling, { timers: [2_000], tags: ['offline', 'checking'] }],
      [hint, settling, { timers: [] }],
      [passed(2_000), checking, { began: ['checkAgain'] }],
      [hint, settling, { timers: [2_000], children: { checkAgain: null } }],
      [passed(2_000), checking, { began: ['checkAgain'] }],
      [done('checkAgain', answered), online, { sent: fetchedAgain }],
    ],
  },
  {
    title: 'AWAY-05 the first answer of any call ends it, also while a check is running',
    start: online,
    steps: [
      ...lost,
      [{ type: 'call.answered', at }, online, { tags: [], sent: fetchedAgain }],
      ...lost,
      [pressed, checking, { began: ['checkAgain'] }],
      [{ type: 'call.answered', at }, online, { sent: fetchedAgain, children: { checkAgain: null } }],
      ...lost,
      [{ type: 'status.ok' }, online, { sent: [returned] }],
      ...lost,
      [{ type: 'status.integrationsUnavailable' }, inErrorState('integrationWarning'), { sent: [returned] }],
    ],
  },
  {
    title: 'AWAY-01 the status check of a visit without an answer is enough, also while another check is running',
    start: online,
    steps: [
      [{ type: 'network.lost' }, waiting, { began: ['watchNetwork'], tags: ['offline'], timers: [5_000] }],
      [{ type: 'network.lost' }, waiting],
      [{ type: 'call.answered', at }, online, { sent: fetchedAgain }],
      [unanswered, inDoubt, { began: ['checkStatus'] }],
      [{ type: 'network.lost' }, waiting, { began: ['watchNetwork'], children: { checkStatus: null } }],
    ],
  },
  {
    title: 'AWAY-01 ERR-11 an error screen and a lost network do not end each other',
    start: online,
    steps: [
      ...lost,
      [
        { type: 'app.failed' },
        inErrorState('statusFailure', { offline: 'waiting' }),
        { sent: [blocked], tags: ['offline', 'blocked'] },
      ],
      [{ type: 'call.answered', at }, inErrorState('statusFailure'), { sent: fetchedAgain, tags: ['blocked'] }],
    ],
  },
]);
