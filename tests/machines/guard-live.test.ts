import { expect, test } from 'vitest';
import { visit } from '../../src/machines/guard/visit.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { enter, type LivePortal, NOW, STATUS, start, student } from './support/live-portal.ts';
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
  const livePortal = start();
  await enter(livePortal, student);

  const once = await visitWithoutCode(livePortal, '/finances');
  await livePortal.answer(STATUS, { status: 'ok' });
  expect([await once.decision, livePortal.errorState()]).toEqual(['reload', 0]);

  const again = await visitWithoutCode(livePortal, '/finances');
  await livePortal.answer(STATUS, { status: 'ok' });
  expect([await again.decision, livePortal.errorState()]).toEqual(['codeMissing', 3]);

  const retry = await visitWithoutCode(livePortal, '/finances');
  await livePortal.answer(STATUS, { status: 'ok' });
  expect([await retry.decision, livePortal.errorState()]).toEqual(['reload', 0]);
});

test('missing code without a network is error state 3', async () => {
  const livePortal = start();
  await enter(livePortal, student);
  const { decision } = await visitWithoutCode(livePortal, '/finances');
  await livePortal.cutOff(STATUS);
  expect([await decision, livePortal.errorState()]).toEqual(['codeMissing', 3]);
});

test('code that loads allows one more reload', async () => {
  const livePortal = start();
  await enter(livePortal, student);
  const first = await visitWithoutCode(livePortal, '/finances');
  await livePortal.answer(STATUS, { status: 'ok' });
  expect(await first.decision).toBe('reload');
  expect(await livePortal.visit('/finances')).toBe('admitted');
  const second = await visitWithoutCode(livePortal, '/finances');
  await livePortal.answer(STATUS, { status: 'ok' });
  expect(await second.decision).toBe('reload');
});
