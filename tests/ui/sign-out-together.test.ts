// First, because it replaces the functions that leave the page.
import './dom-paths/support/test-app.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onSignedOut, sendSignedOut } from '../../src/browser/cross-tab.ts';
import { readSettings } from '../../src/browser/settings.ts';
import { selectUser } from '../../src/machines/session/selectors.ts';
import { getActor } from '../../src/machines/shared/actors.ts';
import { signOutTogether } from '../../src/ui/app/sign-out-together.ts';
import { USER } from './dom-paths/support/backend.ts';
import { openTestApp, type TestApp } from './dom-paths/support/test-app.tsx';

const SIGN_IN_AGAIN = '/accounts/login/?next=%2Facademics%3Fa%3D1';

let app: TestApp;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  app.close();
  sessionStorage.clear();
});

/** Resolves when the message of a sign-out has reached every tab. */
let announced: Promise<void>;
beforeEach(() => {
  announced = new Promise((resolve) => {
    stops.push(onSignedOut(resolve));
  });
});

const session = () => getActor(app.portal.system, 'session').getSnapshot();

test('CACHE-25 a sign-out in another tab removes the user here and opens the sign-in page, which leads back', async () => {
  app = openTestApp({ pendingCalls: [] });
  stops.push(signOutTogether(app.portal, readSettings(document)));
  await app.go('/academics?a=1');
  sessionStorage.setItem('portico.kept', 'an answer');
  await app.sendDirectly(() => {
    sendSignedOut();
    return announced;
  });
  expect([session().value, selectUser(session())]).toEqual(['signedOut', null]);
  expect([app.left, sessionStorage.length]).toEqual([[SIGN_IN_AGAIN], 0]);
});

test('CACHE-25 a sign-out in this tab reaches the others, and this tab goes to the sign-out page only', async () => {
  app = openTestApp({ pendingCalls: [] });
  stops.push(signOutTogether(app.portal, readSettings(document)));
  await app.go('/academics');
  await app.go('/logout');
  await app.sendDirectly(() => announced);
  expect([session().value, app.left]).toEqual(['signedOut', ['/accounts/logout/']]);
});

test('a page without a user stays when another tab signs out', async () => {
  app = openTestApp({ pendingCalls: [USER] });
  stops.push(signOutTogether(app.portal, readSettings(document)));
  await app.go('/academics');
  await app.fail(USER, { kind: 'offline' });
  await app.sendDirectly(() => {
    sendSignedOut();
    return announced;
  });
  expect([session().value, app.left]).toEqual(['unanswered', []]);
});
