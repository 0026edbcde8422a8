import { afterMessages, type CapMessage, type KnownAlerts } from '../../server/reading/alerts/cap-messages.ts';
import { readAlerts } from '../../server/reading/alerts/read-alerts.ts';
import type { FieldCase } from './field-case.ts';
import { NOW } from './support/feeds.ts';

const STANDARD = 'https://docs.oasis-open.org/emergency/cap/v1.2/CAP-v1.2-os.html';
type Message = { id: string; minute?: number; kind?: string; sender?: string; references?: string };

const cap = ({ id, minute = 0, kind = 'Alert', sender = 'a@x.test', references = '' }: Message) =>
  `<alert><identifier>${id}</identifier><sender>${sender}</sender><sent>2025-01-21T09:0${minute}:00-08:00</sent>
  <status>Actual</status><msgType>${kind}</msgType><references>${references}</references>
  <info><headline>${id} of ${sender}</headline></info></alert>`;

/** The titles of the alerts that show after each document. */
async function shownAfter(...documents: Message[][]) {
  let known: KnownAlerts = { alerts: [], ended: new Map() };
  const shown: (string | null)[][] = [];
  for (const messages of documents) {
    const entries = messages.map((each) => `<entry><content>${cap(each)}</content></entry>`);
    const read = await readAlerts({ text: `<feed>${entries.join('')}</feed>`, type: 'application/cap+xml' });
    known = afterMessages(known, read.entries as CapMessage[], NOW);
    shown.push(known.alerts.map(({ title }) => title));
  }
  return shown;
}

const first = 'a@x.test,1,2025-01-21T09:00:00-08:00';

/** Messages of CAP in an order, and with names, that nobody planned. */
export const cases: FieldCase[] = [
  {
    name: 'a cancellation that arrives before its alert',
    source: 'https://github.com/alphagov/notifications-api/pull/3461',
    read: () => shownAfter([{ id: '2', minute: 2, kind: 'Cancel', references: first }], [{ id: '1' }]),
    expected: [[], []],
  },
  {
    name: 'an update of an alert that has not been seen',
    source: 'https://github.com/wmo-raf/cap-composer/issues/51',
    read: () => shownAfter([{ id: '2', minute: 2, kind: 'Update', references: first }], [{ id: '1' }]),
    expected: [['2 of a@x.test'], ['2 of a@x.test']],
  },
  {
    name: 'updates that arrive in the wrong order',
    source: 'https://github.com/wmo-raf/cap-composer/issues/93',
    read: () =>
      shownAfter(
        [{ id: '1' }],
        [{ id: '3', minute: 3, kind: 'Update', references: 'a@x.test,2,2025-01-21T09:02:00-08:00' }],
        [{ id: '2', minute: 2, kind: 'Update', references: first }],
      ),
    expected: [['1 of a@x.test'], ['1 of a@x.test', '3 of a@x.test'], ['3 of a@x.test']],
  },
  {
    name: 'two senders with one identifier',
    source: 'https://github.com/wmo-raf/cap-composer/issues/142',
    read: () => shownAfter([{ id: '1' }, { id: '1', sender: 'b@x.test' }]),
    expected: [['1 of a@x.test', '1 of b@x.test']],
  },
  {
    name: 'a reference means the alert of the sender that it names',
    source: STANDARD,
    read: () =>
      shownAfter(
        [{ id: '1' }, { id: '1', sender: 'b@x.test' }],
        [
          {
            id: '2',
            minute: 2,
            kind: 'Cancel',
            sender: 'c@x.test',
            references: 'b@x.test,1,2025-01-21T09:00:00-08:00',
          },
        ],
      ),
    expected: [['1 of a@x.test', '1 of b@x.test'], ['1 of a@x.test']],
  },
  {
    name: 'a reference with the identifier alone',
    source: 'https://github.com/weather-gov/weather.gov/pull/1185',
    read: () => shownAfter([{ id: '1' }], [{ id: '2', minute: 2, kind: 'Cancel', references: '1' }]),
    expected: [['1 of a@x.test'], []],
  },
  {
    name: 'an identifier that is used again after a cancellation',
    source: 'https://github.com/sahana/eden-legacy/pull/1191',
    read: () =>
      shownAfter([{ id: '1' }, { id: '2', minute: 2, kind: 'Cancel', references: first }], [{ id: '1', minute: 5 }]),
    expected: [[], ['1 of a@x.test']],
  },
  {
    name: 'an older version after a newer one',
    source: 'https://github.com/KR8MER/eas-station/pull/107',
    read: async () => {
      const newer = { id: '1', minute: 5 };
      const document = (each: Message) => readAlerts({ text: cap(each), type: 'application/cap+xml' });
      const [new1, old1] = [await document(newer), await document({ id: '1' })];
      const known = afterMessages({ alerts: [], ended: new Map() }, new1.entries as CapMessage[], NOW);
      return afterMessages(known, old1.entries as CapMessage[], NOW).alerts.map(({ pubDate }) => pubDate);
    },
    expected: ['2025-01-21T09:05:00-08:00'],
  },
];
