import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { chartOf } from '../introspect.ts';
import { replayReport } from '../paths/replay-report.ts';
import { newDriverFile, withMissingDrivers } from '../written-tests/driver-file.ts';
import { leavesOf } from '../written-tests/step-drivers.ts';
import { titlesOf } from '../written-tests/titles.ts';
import { type Drivers, type TestPath, walk } from '../written-tests/walk.ts';
import { fileUpload } from './fixtures/file-upload.machine.ts';

const upload = chartOf(fileUpload);
const file = {
  format: 'playwright' as const,
  chart: upload,
  events: ['CHOOSE', 'UPLOAD'],
  name: 'fileUpload',
  machineModule: '../file-upload.machine.js',
  library: 'xstate-paths-and-diagrams/tests',
};
const uploading = (end: 'done' | 'error', rest: object) => ({
  type: `xstate.${end}.actor.0.fileUpload.uploading`,
  ...rest,
});
const backOff = { type: 'xstate.after.backOff.fileUpload.waiting' };

describe('titles', () => {
  const titles = (...paths: { type: string }[][]) =>
    titlesOf(
      paths.map((events) => ({ steps: events.map((event) => ({ event })) })),
      upload,
    );

  test('say the last event, and what was before it', () => {
    const choose = { type: 'CHOOSE' };
    const failure = uploading('error', { error: new Error('full') });
    expect(titles([], [choose], [choose, { type: 'UPLOAD' }, failure], [failure, backOff, failure, backOff])).toEqual([
      'The start',
      'Choose',
      'Upload fails, after choose and upload',
      'Back off passes, after upload fails, back off passes and upload fails',
    ]);
    expect(titles([choose, choose, choose, { type: 'card.wasRefused' }])).toEqual([
      'Card was refused, after choose three times',
    ]);
    expect(titles([...['A', 'B', 'C', 'D', 'E'].map((type) => ({ type }))])).toEqual([
      'E, after 1 other step, b, c and d',
    ]);
  });

  const done = (output: unknown) => [{ type: 'UPLOAD' }, uploading('done', { output })];

  test('that would be the same have the parts of the payload that differ, and then a number', () => {
    expect(titles(done({ status: 'stored', id: '1' }), done({ status: 'new', id: '1' }), done({ id: '1' }))).toEqual([
      'Upload succeeds with status stored, after upload',
      'Upload succeeds with status new, after upload',
      'Upload succeeds, after upload',
    ]);
    expect(titles(done({ items: [{ name: 'a' }] }), done({ items: [] }))).toEqual([
      'Upload succeeds with items of 1, items name a, after upload',
      'Upload succeeds with items empty, after upload',
    ]);
    expect(titles([{ type: 'RESET' }], [{ type: 'RESET' }])).toEqual(['Reset', 'Reset (2)']);
  });

  test('do not call an output a success that says otherwise', () => {
    expect(
      titles(
        done({ ok: false, failure: { kind: 'offline' } }),
        done({ ok: false }),
        done({ kind: 'failed' }),
        done({ hasFailed: true }),
        done({ ok: true, failure: null }),
      ),
    ).toEqual([
      'Upload ends with failure kind offline, after upload',
      'Upload ends with ok false, after upload',
      'Upload ends with kind failed, after upload',
      'Upload ends with has failed true, after upload',
      'Upload succeeds, after upload',
    ]);
  });
});

describe('the file of drivers', () => {
  test('has a function for each event, end of an actor, delay and state', () => {
    const keys = [...newDriverFile(file).matchAll(/^ {4}(?: {2})?'?([\w.]+)'?: (?:async|\{)/gm)].map(([, key]) => key);
    expect(keys).toEqual([
      ...['CHOOSE', 'UPLOAD', 'upload', 'done', 'failed', 'backOff'],
      ...['empty', 'refused', 'chosen', 'uploading', 'waiting', 'duplicate', 'failed', 'stored'],
    ]);
  });

  test('gets only what it lacks, and keeps what was written', () => {
    const own = newDriverFile(file).replace(/CHOOSE: .*/, 'CHOOSE: async (page) => page.click("input"),');
    const { text, left } = withMissingDrivers(own, { ...file, events: ['CHOOSE', 'UPLOAD', 'card.pay'] });
    expect(left).toEqual([]);
    const added = "    'card.pay': async (_page, _event) => notWritten('the event card.pay'),\n";
    expect(text.replace(added, '')).toBe(own);
    expect(withMissingDrivers(text, { ...file, events: ['CHOOSE', 'UPLOAD', 'card.pay'] }).text).toBe(text);
  });

  test('gets the import of what the added drivers call, if it was removed', () => {
    const own = newDriverFile(file).replace('{ type Drivers, notWritten }', '{ type Drivers }');
    const { text } = withMissingDrivers(own, { ...file, events: ['CHOOSE', 'UPLOAD', 'PAY'] });
    expect(text.match(/^import .*notWritten.*$/gm)).toEqual([`import { notWritten } from '${file.library}';`]);
    expect(withMissingDrivers(own, file).text).toBe(own);
  });

  test('without its marker stays as it is, and the missing drivers are named', () => {
    const own = newDriverFile(file).replace('    // New events are added above this line.\n', '');
    const { text, left } = withMissingDrivers(own, file);
    expect(text).toBe(own);
    expect(left).toEqual(['events: CHOOSE', 'events: UPLOAD']);
  });
});

describe('a walk', () => {
  const lamp = createMachine({ id: 'lamp', initial: 'off', states: { off: { on: { PRESS: 'on' } }, on: {} } });
  const step = (event: { type: string }, value: string, driver: TestPath['steps'][number]['driver']) => ({
    event,
    value,
    driver,
  });
  const path: TestPath = {
    title: 'x',
    start: 'off',
    steps: [
      step({ type: 'PRESS' }, 'on', { kind: 'event', name: 'PRESS' }),
      step({ type: 'e', output: { $type: 'undefined' } } as never, 'on', { kind: 'done', name: 'load' }),
      step({ type: 'f' }, 'on', { kind: 'delay', name: '500' }),
    ],
  };
  const driversWith = (did: unknown[], changes: object = {}) =>
    ({
      events: { PRESS: async () => void did.push('press') },
      outcomes: { load: { done: async (_: unknown, output: unknown) => void did.push(['load', output]) } },
      delays: { 500: async () => void did.push('500') },
      states: { off: async () => void did.push('is off'), on: async () => void did.push('is on') },
      ...changes,
    }) as unknown as Drivers<typeof lamp, null>;

  test('checks the first state, and drives and checks each step', async () => {
    const did: unknown[] = [];
    await walk(path, driversWith(did), null);
    expect(did).toEqual(['is off', 'press', 'is on', ['load', undefined], 'is on', '500', 'is on']);
  });

  test.each([
    [
      'a driver',
      { events: { PRESS: async () => Promise.reject(new Error('no button')) } },
      'Step 1 of 3, {"type":"PRESS"}: the step did not work: no button',
    ],
    ['a missing driver', { delays: {} }, 'Step 3 of 3, {"type":"f"}: Write what the test does for the delay 500.'],
    [
      'a state',
      { states: { off: async () => {}, on: async () => Promise.reject(new Error('no light')) } },
      'Step 1 of 3, {"type":"PRESS"}: it is not as it should be in the state "on": no light',
    ],
    ['the first state', { states: {} }, 'At the start: Write what the test does for the state "off".'],
  ])('that fails at %s says where', async (_, changes, message) => {
    await expect(walk(path, driversWith([], changes), null)).rejects.toThrow(new Error(message));
  });

  test('checks each region of a parallel state', () => {
    expect(leavesOf({ cart: 'empty', payment: { card: 'none' }, help: {} })).toEqual([
      'cart.empty',
      'payment.card.none',
      'help',
    ]);
  });
});

describe('reports of a replay', () => {
  const mismatch = {
    machine: 'lamp',
    path: 2,
    step: 1,
    steps: 1,
    event: { type: 'PRESS' },
    expected: 'on',
    actual: { value: '<off>' },
    command: 'paths --path 2',
  };
  const files = [{ id: 'lamp', count: 2, titles: ['Press', 'Press & hold'], mismatches: [mismatch], behaviours: [] }];

  test('JUnit has a case for each path and the details of a failure', () => {
    expect(replayReport(files, 'junit')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="lamp" tests="2" failures="1">
    <testcase classname="lamp" name="Press"/>
    <testcase classname="lamp" name="Press &amp; hold">
      <failure message="Step 1 of 1 gives another state.">event:    {&quot;type&quot;:&quot;PRESS&quot;}
expected: &quot;on&quot;
actual:   &quot;&lt;off&gt;&quot;
replay:   paths --path 2</failure>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  test('Markdown has a table and the failures, HTML the same', () => {
    expect(replayReport(files, 'md')).toMatch(
      /^\| machine \| paths \|[\s\S]*\| lamp \| 2 \| 1 \|[\s\S]*\*\*lamp: Press & hold\*\*/,
    );
    const page = replayReport(files, 'html');
    expect(page).toContain('<li>Press</li><li class="failed"><strong>Press &amp; hold</strong>');
    expect(page).toContain('&lt;off&gt;');
  });
});
