import { expect, test } from 'vitest';
import { visit } from '../../src/machines/guard/visit.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { enter, type LivePortal, NOW, STATUS, start, student, USER } from './support/live-portal.ts';
import { settle } from './support/pending-backend.ts';

/** Decisions of the guard with the real portal: visits that replace each other, and code that is missing. */

/** Visits a page whose code cannot be loaded. The decision comes in an object, because `await` would wait for it. */
async function visitWithoutCode({ system }: LivePortal, address: string) {
  const decision = visit(system, { address, intent: 'page', at: NOW.toISOString() });
  getActor(system, 'guard').send({ type: 'code.missing', address });
  await settle();
  return { decision };
}

test('a visit that a newer one replaces gets no decision of its own', async () => {
  const livePortal = start();
  const first = livePortal.visit('/academics');
  await enter(livePortal, student);
  expect(await first).toBe('superseded');
});

test('missing code while the backend works reloads the page once, then it is error state 3, and a retry reloads', async () => {
  const reloads: string[] = [];
  const livePortal = start({ reloads });
  await enter(livePortal, student);
  const once = await visitWithoutCode(livePortal, '/finances');
  await livePortal.answer(STATUS, { status: 'ok' });
  expect([await once.decision, livePortal.errorState()]).toEqual(['reload', 0]);

  const reloaded = start({ reloads });
  await enter(reloaded, student);
  // The page that entered has loaded its code. The reload of the other address is remembered from before.
  reloads.push('/finances');
  const again = await visitWithoutCode(reloaded, '/finances');
  await reloaded.answer(STATUS, { status: 'ok' });
  expect([await again.decision, reloaded.errorState()]).toEqual(['codeMissing', 3]);

  const retry = await visitWithoutCode(reloaded, '/finances');
  await reloaded.answer(STATUS, { status: 'ok' });
  expect([await retry.decision, reloaded.errorState()]).toEqual(['reload', 0]);
});

test('AWAY-02 AWAY-03 missing code without a network is error state 3 before the first page, and a page without its content after it', async () => {
  const first = start();
  const { decision } = await visitWithoutCode(first, '/finances');
  await first.answer(STATUS, { status: 'ok' });
  await first.answer(USER, student);
  await first.cutOff(STATUS);
  expect([await decision, first.errorState()]).toEqual(['codeMissing', 3]);

  const later = start();
  await enter(later, student);
  const next = await visitWithoutCode(later, '/finances');
  await later.cutOff(STATUS);
  expect([await next.decision, later.errorState(), later.isOffline()]).toEqual(['withoutCode', 0, true]);
});

test('code that loads allows one more reload', async () => {
  const reloads: string[] = [];
  const first = start({ reloads });
  await enter(first, student);
  const once = await visitWithoutCode(first, '/finances');
  await first.answer(STATUS, { status: 'ok' });
  expect(await once.decision).toBe('reload');

  const second = start({ reloads });
  await enter(second, student);
  expect(await second.visit('/finances')).toBe('admitted');
  const again = await visitWithoutCode(second, '/finances');
  await second.answer(STATUS, { status: 'ok' });
  expect(await again.decision).toBe('reload');
});
