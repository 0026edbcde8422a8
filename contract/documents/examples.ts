import { getUserPreference, saveUserPreference } from '../../src/api/checklist/preference.ts';
import { getUserStudentTypes, saveStudentTypes } from '../../src/api/checklist/student-types.ts';
import { patchUserTask } from '../../src/api/checklist/task-changes.ts';
import { getChecklistUser } from '../../src/api/checklist/user.ts';
import { acknowledgeUserMessage } from '../../src/api/checklist/user-messages.ts';
import { listUserTasks } from '../../src/api/checklist/user-task-lists.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { createCalendarSubscription, getCalendarSubscription } from '../../src/api/portal/calendar.ts';
import { switchDemo } from '../../src/api/portal/demo.ts';
import { listMessages, patchMessage } from '../../src/api/portal/messages.ts';
import { getPage } from '../../src/api/portal/pages.ts';
import { listPosts } from '../../src/api/portal/posts.ts';
import { getPreferences, savePreference } from '../../src/api/portal/preferences.ts';
import {
  changePushDevice,
  listPushDevices,
  savePushDevice,
  testPushDevice,
} from '../../src/api/portal/push-devices.ts';
import { listSessions } from '../../src/api/portal/sessions.ts';
import { getStatus } from '../../src/api/portal/status.ts';
import { getUser } from '../../src/api/portal/user.ts';
import { createDetachedBackend } from '../../src/demo/in-memory.ts';
import { SAMPLE_TOKEN, sampleUserAnswer } from '../../src/demo/user.ts';
import { dayIn } from '../../src/rules/dates.ts';
import { site } from '../../src/site.ts';
import { type JsonSchema, kindsOf, schemaOf } from '../json-schema.ts';
import type { Operation } from './operations.ts';

/** The day of the examples; the sample data are of its term. */
const NOW = new Date('2026-09-28T15:00:00Z');
const ORIGIN = 'https://portal.example.edu';
const LONGEST_TEXT = 60;

export type Example = { contentType: 'json'; answer: unknown } | { contentType: 'rss'; answer: string };

const PUSH_DEVICE = {
  id: 10_012,
  device: 'Chrome on Android',
  created_on: '2026-09-28T15:00:00Z',
  shows_details: false,
  wants_alerts: true,
};

/** Answers of the calls that demo mode does not answer, by method and path. */
const OUTSIDE: Record<string, unknown> = {
  [`GET ${getStatus.path}`]: { status: 'ok' },
  [`GET ${getUser.path}`]: { ...sampleUserAnswer(dayIn(site.timeZone, NOW)), auth_token: 'a1b2c3…' },
  [`POST ${switchDemo.path}`]: { is_demo: true, expires_on: '2026-09-28T16:00:00Z' },
  [`GET ${listSessions.path}`]: [
    {
      id: 10_007,
      device: 'Firefox on Windows',
      started_on: '2026-09-28T13:02:00Z',
      last_used_on: '2026-09-28T15:00:00Z',
      is_current: true,
    },
  ],
  [`GET ${listPushDevices.path}`]: [PUSH_DEVICE],
  [`POST ${savePushDevice.path}`]: PUSH_DEVICE,
  [`PATCH ${changePushDevice.path}`]: PUSH_DEVICE,
  [`POST ${testPushDevice.path}`]: { result: 'sent' },
  [`GET ${getCalendarSubscription.path}`]: { active: true, created_on: '2026-09-28T15:00:00Z' },
  [`POST ${createCalendarSubscription.path}`]: { url: `${ORIGIN}/calendar/a1b2c3….ics` },
};

/** The call whose answer has a number for a path, and where it is in that answer. */
const NUMBERS: Record<string, { in: Endpoint; at: (answer: never) => number }> = {
  [savePreference.path]: { in: getPreferences, at: ({ pk }: { pk: number }) => pk },
  [patchMessage.path]: { in: listMessages, at: ([{ pk }]: [{ pk: number }]) => pk },
  [patchUserTask.path]: { in: listUserTasks, at: ([{ id }]: [{ id: number }]) => id },
  [saveStudentTypes.path]: { in: getUserStudentTypes, at: ([{ pk }]: [{ pk: number }]) => pk },
  [saveUserPreference.path]: { in: getUserPreference, at: ([{ pk }]: [{ pk: number }]) => pk },
  [acknowledgeUserMessage.path]: {
    in: getChecklistUser,
    at: ([{ user_message }]: [{ user_message: [{ id: number }] }]) => user_message[0].id,
  },
};

const QUERIES: Record<string, string> = {
  [listPosts.path]: 'post_type=blog',
  [getPage.path]: 'slug=dashboard',
  [listUserTasks.path]: 'published=True',
};

/**
 * An answer with sample data: one record with the fields that the portal reads, and long texts cut.
 * @returns null where only the success of the call counts
 */
export async function exampleOf(operation: Operation): Promise<Example | null> {
  const { name, method, path, host, answerSchema, exampleBody } = operation;
  if (answerSchema === null) return null;
  const { schema } = schemaOf(answerSchema);
  if (name in OUTSIDE) return { contentType: 'json', answer: shortened(OUTSIDE[name], schema) };

  const query = operation.parameters.some((parameter) => parameter.name === 'term') ? 'term=202604' : QUERIES[path];
  const response = await asker()(
    `${host === 'portal' ? '/api' : ''}${path.replace(/\{\w+\}/, String(await numberIn(path)))}${query === undefined ? '' : `?${query}`}`,
    { method, ...(exampleBody === null ? {} : { body: JSON.stringify(exampleBody) }) },
  );
  if (!response.ok) throw new Error(`${name} has no example in the sample data: ${await response.text()}`);
  if (/xml/.test(response.headers.get('content-type') ?? '')) {
    return { contentType: 'rss', answer: oneItem(await response.text()) };
  }
  return { contentType: 'json', answer: shortened(await response.json(), schema) };
}

async function numberIn(path: string): Promise<number> {
  const number = NUMBERS[path];
  if (number === undefined) return 0;
  const url = `${number.in.host === undefined ? '/api' : ''}${number.in.path}`;
  return number.at((await (await asker()(url, {})).json()) as never);
}

/** A function that sends a request to an unchanged backend. */
function asker() {
  const backend = createDetachedBackend(ORIGIN, NOW);
  return (path: string, init: RequestInit) =>
    backend(`${ORIGIN}${path}`, {
      ...init,
      headers: { authorization: `Token ${SAMPLE_TOKEN}`, 'content-type': 'application/json' },
    });
}

function shortened(value: unknown, schema: JsonSchema): unknown {
  if (typeof value === 'string' && value.length > LONGEST_TEXT) return `${value.slice(0, LONGEST_TEXT - 1)}…`;
  if (typeof value !== 'object' || value === null) return value;
  const kinds = kindsOf(schema);
  if (Array.isArray(value)) {
    const items = { anyOf: kinds.flatMap((kind) => (kind.items === undefined ? [] : [kind.items])) };
    return value.slice(0, typeof value[0] === 'object' ? 1 : 3).map((item) => shortened(item, items));
  }
  const fields: Record<string, JsonSchema> = Object.assign({}, ...kinds.map(({ properties = {} }) => properties));
  const record = value as Record<string, unknown>;
  const known = Object.entries(fields).filter(([name]) => name in record);
  return Object.fromEntries(known.map(([name, field]) => [name, shortened(record[name], field)]));
}

const oneItem = (feed: string) => feed.replace(/(<\/item>)[\s\S]*(<\/channel>)/, '$1\n$2');
