import './browser-globals.ts';
import * as z from 'zod/mini';
import { catalogue } from '../contract/catalogue.ts';
import { samplePeople } from '../src/sample/people.ts';
import { type Candidate, measure } from './measure.ts';
import { type Bench, formatRatio, formatTime } from './result.ts';
import { openSampleServer } from './sample-server.ts';

const LIMIT_MS_PER_KB = 1;
const SHOWN_CALLS = 8;

type Answer = { name: string; schema: z.ZodMiniType; text: string };

/** The JSON answers to all GET calls for every sample person. XML feeds are left out. */
async function sampleAnswers(): Promise<Answer[]> {
  const server = await openSampleServer();
  const answers: Answer[] = [];
  for (const { user } of samplePeople) {
    const get = await server.signInAs(user.username);
    for (const { name, method, host, example, answer } of catalogue) {
      if (method !== 'GET' || answer === null) continue;
      const query = example.query === null ? '' : `?${new URLSearchParams(example.query)}`;
      const response = await get(`${host === 'portal' ? '/api' : ''}${example.url}${query}`);
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const text = await response.text();
      // Skips errors (a provisional account gets only these) and answers without content.
      const isEmpty = text === '[]' || text === 'null';
      if (response.ok && isJson && !isEmpty) answers.push({ name, schema: answer, text });
    }
  }
  await server.close();
  return answers;
}

const totalKilobytes = (answers: Answer[]) =>
  answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1024;

const parsing = (name: string, answers: Answer[]): Candidate => ({
  name,
  run: () => answers.map(({ text }) => JSON.parse(text)),
});

const checking = (name: string, answers: Answer[]): Candidate => ({
  name,
  run: () => answers.map(({ schema, text }) => z.parse(schema, JSON.parse(text))),
});

async function run() {
  const answers = await sampleAnswers();
  const names = [...new Set(answers.map(({ name }) => name))];
  const byName = names.map((name) => ({ name, group: answers.filter((answer) => answer.name === name) }));
  const [parseOnly, checked, ...each] = await measure([
    parsing('JSON.parse', answers),
    checking('all', answers),
    ...byName.map(({ name, group }) => checking(name, group)),
  ]);
  if (parseOnly === undefined || checked === undefined) throw new Error('nothing was measured');
  const total = totalKilobytes(answers);
  const slowest = byName
    .map(({ name, group }, position) => {
      const kilobytes = totalKilobytes(group);
      const milliseconds = each[position]?.milliseconds ?? Number.NaN;
      return { name, count: group.length, kilobytes, milliseconds, perKilobyte: milliseconds / kilobytes };
    })
    .sort((one, other) => other.perKilobyte - one.perKilobyte);
  const row = (name: string, count: number, kilobytes: number, milliseconds: number) => [
    name,
    `${count} answers, ${kilobytes.toFixed(1)} kB`,
    formatTime(milliseconds),
    `${formatTime(milliseconds / kilobytes)}/kB`,
    formatRatio(milliseconds / kilobytes, parseOnly.milliseconds / total),
  ];
  return {
    headings: ['operation', 'answers', 'time', 'per kB', '× JSON.parse'],
    rows: [
      row('JSON.parse alone', answers.length, total, parseOnly.milliseconds),
      row('JSON.parse and schema', answers.length, total, checked.milliseconds),
      ...slowest
        .slice(0, SHOWN_CALLS)
        .map(({ name, count, kilobytes, milliseconds }) => row(`  ${name}`, count, kilobytes, milliseconds)),
    ],
    limits: [
      { name: 'all answers', actual: checked.milliseconds / total, limit: LIMIT_MS_PER_KB, unit: 'ms/kB' },
      ...slowest.slice(0, 1).map(({ name, perKilobyte }) => ({
        name: `the slowest (${name})`,
        actual: perKilobyte,
        limit: LIMIT_MS_PER_KB,
        unit: 'ms/kB',
      })),
    ],
  };
}

export const bench: Bench = { description: 'every sample answer: parsed only, and parsed and checked', run };
