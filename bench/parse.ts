import './browser-globals.ts';
import * as z from 'zod/mini';
import { catalogue } from '../contract/catalogue.ts';
import { samplePeople } from '../src/sample/people.ts';
import { type Contender, measure } from './measure.ts';
import { asRatio, asTime, type Bench } from './result.ts';
import { openSampleServer } from './sample-server.ts';

const LIMIT = 1;
const SLOWEST_SHOWN = 8;

type Answer = { name: string; schema: z.ZodMiniType; text: string };

/** The answer of every call that reads, for each of the sample people, as it goes over the wire. Feeds of XML are left out. */
async function sampleAnswers(): Promise<Answer[]> {
  const server = await openSampleServer();
  const answers: Answer[] = [];
  for (const { user } of samplePeople) {
    const ask = await server.signIn(user.username);
    for (const { name, method, host, example, answer } of catalogue) {
      if (method !== 'GET' || answer === null) continue;
      const query = example.query === null ? '' : `?${new URLSearchParams(example.query)}`;
      const response = await ask(`${host === 'portal' ? '/api' : ''}${example.url}${query}`);
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const text = await response.text();
      // A provisional account is refused everything; of an answer without content there is nothing to check.
      const isEmpty = text === '[]' || text === 'null';
      if (response.ok && isJson && !isEmpty) answers.push({ name, schema: answer, text });
    }
  }
  await server.close();
  return answers;
}

const kilobytesOf = (answers: Answer[]) => answers.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1024;

const parsing = (name: string, answers: Answer[]): Contender => ({
  name,
  run: () => answers.map(({ text }) => JSON.parse(text)),
});

const checking = (name: string, answers: Answer[]): Contender => ({
  name,
  run: () => answers.map(({ schema, text }) => z.parse(schema, JSON.parse(text))),
});

async function run() {
  const answers = await sampleAnswers();
  const names = [...new Set(answers.map(({ name }) => name))];
  const byName = names.map((name) => ({ name, some: answers.filter((answer) => answer.name === name) }));
  const [bare, checked, ...each] = await measure([
    parsing('JSON.parse', answers),
    checking('all', answers),
    ...byName.map(({ name, some }) => checking(name, some)),
  ]);
  if (bare === undefined || checked === undefined) throw new Error('nothing was measured');
  const total = kilobytesOf(answers);
  const slowest = byName
    .map(({ name, some }, position) => {
      const kilobytes = kilobytesOf(some);
      const milliseconds = each[position]?.milliseconds ?? Number.NaN;
      return { name, count: some.length, kilobytes, milliseconds, perKilobyte: milliseconds / kilobytes };
    })
    .sort((one, other) => other.perKilobyte - one.perKilobyte);
  const row = (name: string, count: number, kilobytes: number, milliseconds: number) => [
    name,
    `${count} answers, ${kilobytes.toFixed(1)} kB`,
    asTime(milliseconds),
    `${asTime(milliseconds / kilobytes)}/kB`,
    asRatio(milliseconds / kilobytes, bare.milliseconds / total),
  ];
  return {
    heads: ['what', 'of', 'time', 'per kB', 'of JSON.parse'],
    rows: [
      row('JSON.parse alone', answers.length, total, bare.milliseconds),
      row('JSON.parse and schema', answers.length, total, checked.milliseconds),
      ...slowest
        .slice(0, SLOWEST_SHOWN)
        .map(({ name, count, kilobytes, milliseconds }) => row(`  ${name}`, count, kilobytes, milliseconds)),
    ],
    limits: [
      { what: 'all answers', found: checked.milliseconds / total, limit: LIMIT, unit: 'ms/kB' },
      ...slowest.slice(0, 1).map(({ name, perKilobyte }) => ({
        what: `the slowest (${name})`,
        found: perKilobyte,
        limit: LIMIT,
        unit: 'ms/kB',
      })),
    ],
  };
}

export const bench: Bench = { about: 'every sample answer: parsed, and parsed and checked', run };
