import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CatalogueEntry } from '../../contract/catalogue.ts';
import { selectErrorState } from '../../src/machines/app-status/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { STATUS, USER } from './dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';
import { type Json, nameOf, reads, sampleAnswers, schemaOf } from './support/sample-answers.ts';

/** Address and person. */
const PAGES = [
  ['/', 'amara'],
  ['/', 'erik'],
  ['/academics', 'amara'],
  ['/account', 'amara'],
  ['/account', 'erik'],
  ['/finances', 'amara'],
  ['/community', 'amara'],
  ['/messages', 'amara'],
  ['/resources', 'amara'],
  ['/whats-new', 'amara'],
  ['/whats-new/welcome-week', 'amara'],
  ['/next-steps/task', 'amara'],
  ['/next-steps/preferences', 'amara'],
] as const;

/** The 500 screen is correct for these two (decisions, error states); tests of the guard have their answers. */
const DECIDES_ABOUT_THE_PORTAL = [STATUS, USER];

/** Every place in a value, as a list of keys; of a list only its first item. */
function placesIn(value: Json, at: string[] = []): string[][] {
  if (Array.isArray(value)) return value.length === 0 ? [] : placesIn(value[0] ?? null, [...at, '0']);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...placesIn(inner, [...at, key])]);
}

/** The value with other content in one place. */
function withContent(value: Json, [key, ...rest]: string[], content: Json): Json {
  if (key === undefined) return content;
  if (Array.isArray(value))
    return value.map((item, n) => (String(n) === key ? withContent(item, rest, content) : item));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [key]: withContent(value[key] ?? null, rest, content) };
}

/** The value with each text replaced. */
function withTexts(value: Json, replace: (text: string) => string): Json {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withTexts(inner, replace)]));
}

/** The value without one place. */
function without(value: Json, [key, ...rest]: string[]): Json {
  if (Array.isArray(value)) return value.map((item, n) => (String(n) === key ? without(item, rest) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (name !== key) return [[name, inner]];
      return rest.length === 0 ? [] : [[name, without(inner, rest)]];
    }),
  );
}

/** One row with every field that any row has. */
function fullRow(rows: Json[]): Json {
  const objects = rows.filter((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
  const filled = objects.flatMap((row) => Object.entries(row as object).filter(([, field]) => field !== null));
  return objects.length === 0 ? (rows[0] ?? null) : Object.fromEntries(filled);
}

const MEGABYTE = 'x'.repeat(1_000_000);
/** Every text of a page has it: 500 levels took half of the time of this file. A browser shows those of one answer. */
const NESTED = `${'<b>'.repeat(100)}deep${'</b>'.repeat(100)}`;
const WRONG: Json[] = [null, 'odd', '', 42, -1, true, [], {}];

/** The answer of a call with unusual texts, or without fields; its schema accepts all of them. */
const ODD_ANSWERS: Record<string, (usual: Json, isAccepted: (value: Json) => boolean) => Json> = {
  'texts with half a character': (usual) => withTexts(usual, (text) => `${text}\ud800`),
  'deeply nested texts': (usual) => withTexts(usual, () => NESTED),
  'every field left out that may be': (usual, isAccepted) =>
    placesIn(usual).reduce((value, at) => {
      const shorter = without(value, at);
      return isAccepted(shorter) ? shorter : value;
    }, usual),
  'a very long text': (usual, isAccepted) => {
    const place = placesIn(usual).find((at) => isAccepted(withContent(usual, at, MEGABYTE)));
    return place === undefined ? usual : withContent(usual, place, MEGABYTE);
  },
};

const acceptedBy = (entry: CatalogueEntry) => (value: Json) => schemaOf(entry).safeParse(value).success;

/**
 * Odd answers of a call that its schema accepts: every field with another value. A list has all of its odd rows in one
 * answer. Answers that the schema refuses are all the same failure for a screen, so there is one.
 */
function oddAnswers(entry: CatalogueEntry, usual: Json): Map<string, Json> {
  const isAccepted = acceptedBy(entry);
  const odd = new Map<string, Json>([['refused', 'This is no answer of this call.']]);
  if (Array.isArray(usual)) {
    odd.set('no rows', []);
    const row = fullRow(usual);
    const rows = WRONG.flatMap((wrong) =>
      placesIn(row)
        .map((at) => withContent(row, at, wrong))
        .filter((each) => isAccepted([each])),
    );
    odd.set('rows with an odd field', rows);
  } else {
    const places = placesIn(usual);
    // Each wrong value in every place at once: each place alone would take minutes.
    for (const wrong of WRONG) {
      const accepted = places.filter((at) => isAccepted(withContent(usual, at, wrong)));
      const all = accepted.reduce<Json>((value, at) => withContent(value, at, wrong), usual);
      if (accepted.length > 0 && isAccepted(all)) odd.set(`every field: ${JSON.stringify(wrong)}`, all);
    }
  }
  return odd;
}

const open: TestApp[] = [];
beforeEach(() => {
  for (const method of ['warn', 'error', 'info', 'log'] as const)
    vi.spyOn(console, method).mockImplementation(() => {});
});
afterEach(() => {
  for (const testApp of open.splice(0)) testApp.close();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Opens the page over these answers. @returns the names of its calls, and the error state that it ends in */
async function show(address: string, answers: Map<string, Json>): Promise<{ calls: Set<string>; errorState: number }> {
  const testApp = openTestApp({ pendingCalls: [] });
  open.push(testApp);
  const calls = new Set<string>();
  const { has } = testApp.instantAnswers;
  testApp.instantAnswers.clear();
  for (const [name, answer] of answers) testApp.instantAnswers.set(name, answer);
  testApp.instantAnswers.has = (name) => {
    calls.add(name);
    return has.call(testApp.instantAnswers, name);
  };
  if (address.startsWith('/next-steps')) await testApp.loadChecklist();
  await testApp.go(address);
  const errorState = selectErrorState(getActor(testApp.portal.system, 'appStatus').getSnapshot());
  expect(screen.getAllByRole('main')).toHaveLength(1);
  for (const each of open.splice(0)) each.close();
  return { calls, errorState };
}

/** The calls of each page, and those that every page sends. */
const callsOf = new Map<(typeof PAGES)[number], CatalogueEntry[]>();
let ofEveryPage: CatalogueEntry[] = [];
beforeAll(async () => {
  for (const page of PAGES) {
    const [address, username] = page;
    const { calls, errorState } = await show(address, await sampleAnswers(username));
    expect(errorState).toBe(0);
    const isOfPage = (name: string) => calls.has(name) && !DECIDES_ABOUT_THE_PORTAL.includes(name);
    callsOf.set(
      page,
      reads.filter((entry) => isOfPage(nameOf(entry))),
    );
  }
  ofEveryPage = reads.filter((entry) => [...callsOf.values()].every((ofPage) => ofPage.includes(entry)));
}, 120_000);

for (const page of PAGES) {
  const [address, username] = page;
  describe(`${address} of ${username}`, () => {
    test('API-05 API-06 ERR-08 no odd field of any answer makes the page fail', { timeout: 120_000 }, async () => {
      const usual = await sampleAnswers(username);
      const ofPage = callsOf.get(page) ?? [];
      expect(ofPage.length).toBeGreaterThan(ofEveryPage.length);
      const failed: string[] = [];
      const expectToOpen = async (name: string, answers: Map<string, Json>) => {
        const { errorState } = await show(address, answers);
        if (errorState !== 0) failed.push(`${name}: error state ${errorState}`);
      };
      for (const [name, oddAnswerOf] of Object.entries(ODD_ANSWERS)) {
        const answers = new Map(usual);
        for (const entry of ofPage) {
          answers.set(nameOf(entry), oddAnswerOf(usual.get(nameOf(entry)) ?? null, acceptedBy(entry)));
        }
        await expectToOpen(name, answers);
      }
      // All calls have their odd answers of one kind at once: one visit for each of them would take minutes.
      const together = new Map<string, Map<string, Json>>();
      for (const entry of ofPage) {
        for (const [name, answer] of oddAnswers(entry, usual.get(nameOf(entry)) ?? null)) {
          together.set(name, (together.get(name) ?? new Map(usual)).set(nameOf(entry), answer));
        }
      }
      for (const [name, answers] of together) await expectToOpen(name, answers);
      expect(failed).toEqual([]);
    });
  });
}

test('FMT-06 on Account a value that is no phone number shows neither text nor link', async () => {
  const answers = await sampleAnswers('amara');
  const testApp = openTestApp({ pendingCalls: [] });
  try {
    for (const [name, content] of answers) testApp.instantAnswers.set(name, content);
    for (const name of ['GET /contact-info', 'GET /integrations/finti/contact-info']) {
      testApp.instantAnswers.set(name, { ...(answers.get(name) as object), phone_number: '725-3000' });
    }
    testApp.instantAnswers.set(USER, {
      ...(answers.get(USER) as object),
      staff_faculty_info: { phone_number: '725-3000' },
    });
    await testApp.go('/account');
    for (const button of screen.getAllByRole('button', { name: /profile info/i })) await testApp.press(button);
    expect(screen.getByRole('heading', { name: /contact information/i })).toBeDefined();
    expect(screen.queryByText('725-3000')).toBeNull();
    expect(screen.queryByText(/^(Work phone|Phone)$/)).toBeNull();
  } finally {
    testApp.close();
  }
});
