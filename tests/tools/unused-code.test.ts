import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXCEPTIONS } from '../../tools/unused-code/exceptions.mjs';
import { withoutExceptions } from '../../tools/unused-code/preprocessor.mjs';

const found = {
  issues: {
    files: { 'src/money.ts': { 'src/money.ts': {} }, 'src/old.ts': { 'src/old.ts': {} } },
    exports: { 'src/events.ts': { publicEvents: {}, leftOver: {} }, 'src/terms.ts': { addTerms: {} } },
    types: { 'src/shapes.ts': { Profile: {} } },
    dependencies: { 'package.json': { ical: {}, leftPad: {} } },
    unlisted: { 'src/main.ts': { react: {} } },
  },
  counters: { files: 2, exports: 3, types: 1, dependencies: 2, unlisted: 1, processed: 100 },
};

test('only what is listed by name is taken out of the findings', () => {
  const exceptions = [
    { file: 'src/money.ts', reason: 'Finances' },
    { file: 'src/events.ts', exports: ['publicEvents'], reason: 'Community' },
    { file: 'src/terms.ts', exports: ['addTerms'], reason: 'Academics' },
    { file: 'src/shapes.ts', exports: ['Profile'], reason: 'Account' },
    { file: 'package.json', exports: ['ical'], reason: 'Calendar' },
  ];
  expect(withoutExceptions(found, exceptions)).toEqual({
    findings: {
      issues: {
        files: { 'src/old.ts': { 'src/old.ts': {} } },
        exports: { 'src/events.ts': { leftOver: {} } },
        types: {},
        dependencies: { 'package.json': { leftPad: {} } },
        unlisted: { 'src/main.ts': { react: {} } },
      },
      counters: { files: 1, exports: 1, types: 0, dependencies: 1, unlisted: 1, processed: 100 },
    },
    unneeded: [],
  });
});

test('an exception that is not needed any more is named', () => {
  const exceptions = [
    { file: 'src/phone.ts', reason: 'Account' },
    { file: 'src/events.ts', exports: ['publicEvents', 'nextEvent'], reason: 'Community' },
  ];
  expect(withoutExceptions(found, exceptions).unneeded).toEqual(['src/phone.ts', 'nextEvent in src/events.ts']);
});

test('every exception has a reason, and its file is there', () => {
  const root = join(import.meta.dirname, '../..');
  expect(EXCEPTIONS.filter(({ file, reason }) => reason.length < 20 || !existsSync(join(root, file)))).toEqual([]);
});
