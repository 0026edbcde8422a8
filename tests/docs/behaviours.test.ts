import { expect, test } from 'vitest';
import {
  behavioursOf,
  commentsOf,
  filesBelow,
  idsIn,
  idsInTitle,
  readBehaviours,
  readProjectFile,
  titlesOf,
} from '../../behaviours/behaviours.ts';
import { reportOf } from '../../behaviours/report.ts';
import { citationsIn, headingsOf, isKnown } from '../../behaviours/sources.ts';
import { catalogue } from '../../src/machines/catalogue.ts';

const CODE = [
  'src',
  'admin',
  'server',
  'states',
  'statecharts',
  'contract',
  'bench',
  'tools',
  'tests',
  'behaviours',
  'demo',
];

const listed = readBehaviours().map(({ id }) => id);
const headings = headingsOf(readProjectFile('docs/decisions.md'));

/** An id that is not in the list. It is written in two parts, so that this file does not cite it. */
const UNKNOWN = ['NOWHERE', '01'].join('-');

/** Every id that a list has a second time. */
const repeated = (ids: readonly string[]): string[] => ids.filter((id, at) => ids.indexOf(id) !== at);

/** Every cited id that the list does not have, with its file. */
const unknownIds = (file: string, text: string, known: readonly string[]): string[] =>
  idsIn(text)
    .filter((id) => !known.includes(id))
    .map((id) => `${file}: ${id}`);

/** Every source note that leads nowhere, with its file. */
const unknownSources = (file: string, code: string): string[] =>
  commentsOf(file, code)
    .flatMap(citationsIn)
    .filter((citation) => !isKnown(citation, headings))
    .map((citation) => `${file}: ${citation}`);

test('every behaviour is listed once', () => {
  expect(listed.length).toBeGreaterThan(0);
  expect(repeated(listed)).toEqual([]);
});

test('the list has every id that code, tests and documents cite', () => {
  const unknown = filesBelow([...CODE, 'docs']).flatMap((file) => unknownIds(file, readProjectFile(file), listed));
  expect(unknown).toEqual([]);
});

test('the list has every behaviour that a machine carries', () => {
  const carried = catalogue.flatMap(({ behaviours }) => behaviours);
  expect(carried.filter((id) => !listed.includes(id))).toEqual([]);
});

test('every source that a comment cites is a heading of docs/decisions.md', () => {
  const files = filesBelow(CODE).filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  expect(files.flatMap((file) => unknownSources(file, readProjectFile(file)))).toEqual([]);
});

test('an unknown id and a repeated id are found', () => {
  const page = '| id | behaviour |\n| MSG-01 | A sentence. |\n| MSG-01 | Another one. |\n';
  expect(repeated(behavioursOf(page).map(({ id }) => id))).toEqual(['MSG-01']);
  expect(unknownIds('src/x.ts', `/** A rule. Source: ${UNKNOWN}, BANNER-13. UTF-16 is no id. */`, listed)).toEqual([
    `src/x.ts: ${UNKNOWN}`,
  ]);
});

test('a source that docs/decisions.md does not have is found, however it is written', () => {
  const code = `
    /** A rule. Source: decisions, the weather; BANNER-13. */
    const a = 1;
    /**
     * Another rule. Source: portal specification, navigation
     * guard 6; decisions, cache lifetimes; ROUTE-01, LIST-14 to LIST-19 (all of them).
     * @returns nothing
     */
    const b = 'Source: no comment at all.';
    // Source: portal specification, undo.
    // Source: task checklist specification, task list screen and filters; checklist specification, startup.
    // Source: a book.
  `;
  expect(unknownSources('src/x.ts', code)).toEqual([
    'src/x.ts: decisions, the weather',
    'src/x.ts: portal specification, undo',
    'src/x.ts: a book',
  ]);
});

test('a title names single ids and ranges of ids', () => {
  expect(idsInTitle('LIST-14 to LIST-16, LIST-14 and MSG-02 the texts of empty lists')).toEqual([
    'LIST-14',
    'LIST-16',
    'MSG-02',
    'LIST-15',
  ]);
  const code = [
    '// LIST-01 in a comment is no title',
    "test('LIST-02 opens', () => {});",
    'test(`LIST-03 closes`, () => {});',
    "const rows = [['LIST-04', 1]];",
  ].join('\n');
  expect(titlesOf('x.test.ts', code)).toEqual(['LIST-02 opens', 'LIST-03 closes', 'LIST-04']);
});

test('the report shows machines and tests of each behaviour, and which behaviours have no test', () => {
  const facts = {
    behaviours: [
      { id: 'LIST-01', sentence: 'One.' },
      { id: 'LIST-02', sentence: 'Two.' },
      { id: 'MSG-01', sentence: 'Three.' },
    ],
    machines: new Map([['LIST-01', ['taskList', 'task']]]),
    tests: new Map([
      [
        'LIST-01',
        new Map([
          ['tests/a.test.ts', 2],
          ['tests/b.test.ts', 1],
        ]),
      ],
      ['MSG-01', new Map([['tests/a.test.ts', 1]])],
    ]),
  };
  expect(reportOf(facts, {})).toEqual([
    'LIST-01     One.',
    '            machines: taskList, task · tests: 3 in tests/a.test.ts, tests/b.test.ts',
    'LIST-02     Two.',
    '            machines: none · tests: none',
    'MSG-01      Three.',
    '            machines: none · tests: 1 in tests/a.test.ts',
    '',
    'No test names: LIST-02',
    '',
    'LIST        1 of   2 behaviours have a test',
    'MSG         1 of   1 behaviours have a test',
  ]);
  expect(reportOf(facts, { area: 'LIST', untested: true })).toEqual([
    'LIST-02     Two.',
    '            machines: none · tests: none',
    '',
    'No test names: LIST-02',
    '',
    'LIST        1 of   2 behaviours have a test',
  ]);
  expect(reportOf(facts, { area: 'MSG' }).slice(3)).toEqual([
    'Every behaviour has a test.',
    '',
    'MSG         1 of   1 behaviours have a test',
  ]);
});
