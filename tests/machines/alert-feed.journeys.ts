import { alertFeedMachine } from '../../src/machines/alert-feed/machine.ts';
import { done, failed, journeysOf, passed } from './support/journeys.ts';

const CLOSED = {
  guid: 'closed',
  title: 'Campus closed',
  link: null,
  description: 'Stay at home.',
  pubDate: '2026-09-28T15:00:00.000Z',
  severity: 'emergency' as const,
  expires: null,
};
const [CALM, SOON, KEEP] = [60_000, 10_000, 600_000];
const down = new Error('The feed is down.');
const asks = (alerts: unknown[]) => ({ began: ['ask'], inputs: { ask: { known: alerts } } });

export const alertFeedJourneys = journeysOf(alertFeedMachine, [
  {
    title: 'FEED-10 the feed is asked every minute, and every ten seconds while an alert is active',
    start: { request: 'asking', knowledge: 'first' },
    steps: [
      [
        done('ask', { alerts: [], isActive: false }),
        { request: 'calm', knowledge: 'known' },
        { timers: [CALM, KEEP], context: { alerts: [] } },
      ],
      [passed(CALM), { request: 'asking', knowledge: 'known' }, asks([])],
      [
        done('ask', { alerts: [CLOSED], isActive: true }),
        { request: 'active', knowledge: 'known' },
        { timers: [SOON, KEEP], context: { alerts: [CLOSED] } },
      ],
      [passed(SOON), { request: 'asking', knowledge: 'known' }, asks([CLOSED])],
      [
        done('ask', { alerts: [], isActive: false }),
        { request: 'calm', knowledge: 'known' },
        { timers: [CALM, KEEP], context: { alerts: [] } },
      ],
    ],
  },
  {
    title: 'FEED-11 while the feed fails, the last answer counts for ten minutes',
    start: { request: 'asking', knowledge: 'first' },
    steps: [
      [
        done('ask', { alerts: [CLOSED], isActive: true }),
        { request: 'active', knowledge: 'known' },
        { timers: [SOON, KEEP] },
      ],
      [passed(SOON), { request: 'asking', knowledge: 'known' }, asks([CLOSED])],
      [
        failed('ask', down),
        { request: 'failing', knowledge: 'known' },
        { did: [['log', { error: down }]], timers: [SOON], context: { alerts: [CLOSED] } },
      ],
      [passed(SOON), { request: 'asking', knowledge: 'known' }, asks([CLOSED])],
      [passed(KEEP), { request: 'asking', knowledge: 'unknown' }, { context: { alerts: [] } }],
      [
        failed('ask', down),
        { request: 'failing', knowledge: 'unknown' },
        { did: [['log', { error: down }]], timers: [SOON] },
      ],
      [passed(SOON), { request: 'asking', knowledge: 'unknown' }, asks([])],
      [
        done('ask', { alerts: [CLOSED], isActive: true }),
        { request: 'active', knowledge: 'known' },
        { timers: [SOON, KEEP], context: { alerts: [CLOSED] } },
      ],
    ],
  },
  {
    title: 'FEED-11 a feed that has never answered is unknown after ten minutes',
    start: { request: 'asking', knowledge: 'first' },
    steps: [[passed(KEEP), { request: 'asking', knowledge: 'unknown' }, { context: { alerts: [] } }]],
  },
]);
