import { describe, expect, test } from 'vitest';
import { cases as badEntries } from './bad-entries.ts';
import { cases as capMessages } from './cap-messages.ts';
import { cases as claims } from './claims.ts';
import { cases as classTimes } from './class-times.ts';
import { cases as dates } from './dates.ts';
import type { FieldCase } from './field-case.ts';
import { cases as libraryBugs } from './library-bugs.ts';
import { cases as mails } from './mails.ts';
import { cases as pastes } from './pastes.ts';
import { cases as pictures } from './pictures.ts';
import { cases as signOut } from './sign-out.ts';
import { cases as staffFiles } from './staff-files.ts';
import { cases as texts } from './texts.ts';
import { cases as zones } from './zones.ts';

/** A line for each kind. tests/field/README.md says how to add one. */
const KINDS: Record<string, readonly FieldCase[]> = {
  'bad entries': badEntries,
  'zones of calendars': zones,
  'bugs of libraries': libraryBugs,
  'texts and HTML': texts,
  'FEED-14 dates': dates,
  'messages of CAP': capMessages,
  'times of a class': classTimes,
  'ADMIN-82 pasted texts': pastes,
  'files of staff': staffFiles,
  'OIDC-26 claims of an account': claims,
  'addresses that sign out': signOut,
  'refusals of mails': mails,
  'uploaded pictures': pictures,
};

describe.each(Object.entries(KINDS))('%s', (_, cases) => {
  test.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, { read, expected }) => {
    expect(await read()).toEqual(expected);
  });
});

test('a kind has eight cases or more, each with a name of its own and the address of a report', () => {
  const small = Object.entries(KINDS).filter(([, cases]) => cases.length < 8);
  expect(small.map(([kind]) => kind)).toEqual([]);
  const all = Object.values(KINDS).flat();
  expect(all.filter(({ source }) => !/^https?:\/\/\S+$/.test(source)).map(({ name }) => name)).toEqual([]);
  const names = all.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
