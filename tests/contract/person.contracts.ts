import { expect } from 'vitest';
import { toFailure } from '../../src/api/failure.ts';
import { switchDemo } from '../../src/api/portal/demo.ts';
import { listMessages, patchMessage } from '../../src/api/portal/messages.ts';
import { getPreferences, savePhotoChoice, savePreference } from '../../src/api/portal/preferences.ts';
import { getProfile } from '../../src/api/portal/profile.ts';
import { refreshRoles } from '../../src/api/portal/roles.ts';
import { getStatus } from '../../src/api/portal/status.ts';
import { getUser } from '../../src/api/portal/user.ts';
import { sampleMessages } from '../../src/sample/messages.ts';
import type { SamplePerson } from '../../src/sample/shapes.ts';
import { NOW } from '../server/support/sample-day.ts';
import { type Contract, expectRefusal, moment, signal } from './support/contract.ts';
import { type Caller, TODAY } from './support/transports.ts';

const LEAVES = 'leaves the browser while demo is on';

/** What a sample person has chosen, in an answer: the number of each is confirmed. */
const ownOf = ({ preferences }: SamplePerson) => ({ ...preferences, sms_number_unconfirmed: false });

/** The portal's calls about who is signed in: user, roles, preferences, messages; and about the portal itself. */
export const personContracts: Contract[] = [
  {
    calls: ['GET /status'],
    title: 'is "ok" as long as the gateway is there, and needs no credentials',
    serverOnly: LEAVES,
    check: async ({ portalByCookie }) => {
      expect(await portalByCookie(getStatus, { signal })).toEqual({ status: 'ok' });
    },
  },
  {
    calls: ['GET /users/user'],
    title: 'API-02 is one user, by cookie and without a token, with preferences',
    serverOnly: LEAVES,
    check: async ({ portalByCookie, person }) => {
      const { preferences, user: expected } = person;
      const { role_acknowledged_on, ...fields } = expected;
      const user = await portalByCookie(getUser, { signal });
      expect(user).toMatchObject({ ...fields, is_authenticated: true, preferences, staff_faculty_info: null });
      expect(moment(user.role_acknowledged_on)).toBe(moment(role_acknowledged_on));
      expect(user.auth_token).toMatch(/\S/);
    },
  },
  {
    calls: ['GET /users/user'],
    title: 'has staff_faculty_info for an employee',
    as: 'erik',
    serverOnly: LEAVES,
    check: async ({ portalByCookie, person }) => {
      expect(await portalByCookie(getUser, { signal })).toMatchObject({
        primary_role: 'staff',
        is_staff: true,
        financial_dashboard_access: true,
        staff_faculty_info: person.employment,
      });
    },
  },
  {
    calls: ['GET /users/user'],
    title: 'API-15 is 403 with the detail has_provisional_account for a provisional account',
    as: 'gia',
    serverOnly: LEAVES,
    check: async ({ portalByCookie }) => {
      expect(await portalByCookie(getUser, { signal }).catch(toFailure)).toMatchObject({
        kind: 'status',
        status: 403,
        detail: 'has_provisional_account',
      });
    },
  },
  {
    calls: ['POST /demo/state'],
    title: 'DEMO-07 sets both cookies for an hour, readable by the page, and clears both',
    serverOnly: LEAVES,
    check: async ({ portal, send }) => {
      const expires_on = new Date(NOW.getTime() + 60 * 60 * 1000).toISOString();
      expect(await portal(switchDemo, { body: { is_demo: true }, signal })).toEqual({ is_demo: true, expires_on });
      expect(await portal(switchDemo, { body: { is_demo: false }, signal })).toEqual({
        is_demo: false,
        expires_on: null,
      });
      const cookies = async (is_demo: boolean) =>
        (await send('POST', '/api/demo/state', { body: { is_demo } })).headers.getSetCookie();
      for (const [isDemo, value, age] of [
        [true, '1', 3600],
        [false, '', 0],
      ] as const) {
        const set = await cookies(isDemo);
        expect(set.map((cookie) => cookie.split(';')[0])).toEqual([`demo=${value}`, `demo_message=${value}`]);
        for (const cookie of set) {
          expect(cookie).toContain(`Max-Age=${age};`);
          expect(cookie).not.toMatch(/HttpOnly/i);
        }
      }
    },
  },
  {
    calls: ['POST /demo/state'],
    title: 'DEMO-02 is refused to who may not use the demo, and for a body of another shape',
    as: 'ben',
    serverOnly: LEAVES,
    check: async ({ send }) => {
      await expectRefusal(send('POST', '/api/demo/state', { body: { is_demo: true } }), 403);
      await expectRefusal(send('POST', '/api/demo/state', { body: { is_demo: 'yes' } }), 400);
    },
  },
  {
    calls: ['POST /users/roles'],
    title: 'has the primary role and the others',
    check: async ({ portal, person: { user } }) => {
      expect(await portal(refreshRoles, { signal })).toEqual({
        primary_role: user.primary_role,
        other_roles: user.other_roles,
      });
    },
  },
  {
    calls: ['POST /users/roles'],
    title: 'has other roles as a list',
    as: 'hana',
    serverOnly: 'the sample student has one role',
    check: async ({ portal }) => {
      expect(await portal(refreshRoles, { signal })).toEqual({ primary_role: 'faculty', other_roles: ['staff'] });
    },
  },
  {
    calls: ['GET /preferences/user'],
    title: 'is one object of the person’s own',
    check: async ({ portal, person }) => {
      expect(await portal(getPreferences, { signal })).toEqual(ownOf(person));
    },
  },
  {
    calls: ['PUT /preferences/{id}', 'GET /preferences/user'],
    title: 'changes exactly the preference that was sent, whichever it is, and answers all of them',
    check: async ({ portal, person }) => {
      const before = ownOf(person);
      let expected = before;
      for (const change of [
        { contact_by_email: !before.contact_by_email },
        { contact_by_text: !before.contact_by_text },
        { sms_number: '971-555-0199' },
        { sms_number: null },
        { use_profile_photo: !before.use_profile_photo },
      ]) {
        // A new number is to be confirmed. Source: REMIND-20.
        const confirmation =
          change.sms_number === undefined ? {} : { sms_number_unconfirmed: change.sms_number !== null };
        expected = { ...expected, ...change, ...confirmation };
        expect(await portal(savePreference, { path: { pk: before.pk }, body: change, signal })).toEqual(expected);
        expect(await portal(getPreferences, { signal })).toEqual(expected);
      }
    },
  },
  {
    calls: ['PUT /preferences/{id}', 'PATCH /preferences/{id}', 'GET /preferences/user'],
    title: 'refuse several fields, none, an unknown one or one of the wrong type with 400, and change nothing',
    check: async ({ portal, send, person }) => {
      const preferences = ownOf(person);
      const path = `/api/preferences/${preferences.pk}`;
      for (const body of [
        {},
        [],
        null,
        { use_profile_photo: false, contact_by_email: false },
        { use_profile_photo: 'no' },
        { contact_by_email: null },
        { sms_number: 5035550100 },
        { pk: 1 },
      ]) {
        await expectRefusal(send('PUT', path, { body }), 400);
        await expectRefusal(send('PATCH', path, { body }), 400);
      }
      await expectRefusal(send('PATCH', path, { body: { contact_by_email: false } }), 400);
      await expectRefusal(send('PATCH', path, { body: { use_profile_photo: false, use_photo: false } }), 400);
      expect(await portal(getPreferences, { signal })).toEqual(preferences);
    },
  },
  {
    calls: ['PUT /preferences/{id}', 'PATCH /preferences/{id}'],
    title: 'are 404 for preferences that are not the person’s own',
    check: async ({ send }) => {
      for (const pk of [302, 999, 0, 2_147_483_648]) {
        const body = { use_profile_photo: false };
        await expectRefusal(send('PUT', `/api/preferences/${pk}`, { body }), 404);
        await expectRefusal(send('PATCH', `/api/preferences/${pk}`, { body }), 404);
      }
    },
  },
  {
    calls: ['PATCH /preferences/{id}', 'GET /preferences/user'],
    title: 'saves the choice between ID photo and initials',
    check: async ({ portal, person }) => {
      const preferences = ownOf(person);
      for (const use_profile_photo of [false, true]) {
        const expected = { ...preferences, use_profile_photo };
        expect(
          await portal(savePhotoChoice, { path: { pk: preferences.pk }, body: { use_profile_photo }, signal }),
        ).toEqual(expected);
        expect(await portal(getPreferences, { signal })).toEqual(expected);
      }
    },
  },
  {
    calls: ['GET /psu_user_profile', 'PUT /preferences/{id}'],
    title: 'has the profile’s pk, the university ID and the number for texts as it is now',
    check: async ({ portal, person: { user, preferences } }) => {
      const profile = await portal(getProfile, { signal });
      expect(profile).toMatchObject({
        profile_pk: user.profile_pk,
        nine_number: user.nine_number,
        sms_number: preferences.sms_number,
      });
      expect(moment(profile?.role_acknowledged_on)).toBe(moment(user.role_acknowledged_on));
      await portal(savePreference, { path: { pk: preferences.pk }, body: { sms_number: '971-555-0199' }, signal });
      expect(await portal(getProfile, { signal })).toMatchObject({ sms_number: '971-555-0199' });
    },
  },
  {
    calls: ['GET /notifications/user'],
    title: 'SAMPLE-01 are the person’s messages, the newest first',
    check: async ({ portal, username }) => {
      const messages = await portal(listMessages, { signal });
      expect(messages).toEqual(sampleMessages(username, TODAY));
      const times = messages.map(({ created_on }) => moment(created_on) ?? Number.NaN);
      expect(times).toEqual(times.toSorted((one, other) => other - one));
      for (const { read, user_read_on } of messages) expect(read).toBe(user_read_on !== null);
    },
  },
  {
    calls: ['PATCH /notifications/{id}', 'GET /notifications/user'],
    title: 'answers the changed message, and the next list has it read and the others as they were',
    check: async ({ portal }) => {
      const before = await portal(listMessages, { signal });
      const unread = before.find(({ read }) => !read);
      expect(unread).toBeDefined();
      const pk = unread?.pk ?? 0;
      const changed = await portal(patchMessage, {
        path: { pk },
        body: { user_read_on: '2025-01-21T09:35:00-08:00' },
        signal,
      });
      expect(changed).toEqual({ ...unread, read: true, user_read_on: '2025-01-21T17:35:00.000Z' });
      expect(await portal(listMessages, { signal })).toEqual(
        before.map((message) => (message.pk === pk ? changed : message)),
      );
    },
  },
  {
    calls: ['PATCH /notifications/{id}', 'GET /notifications/user'],
    title: 'MSG-14 with null the message is unread again, and the others stay as they were',
    check: async ({ portal }) => {
      const before = await portal(listMessages, { signal });
      const readOnes = before.filter(({ read }) => read);
      expect(readOnes).not.toEqual([]);
      for (const message of [...readOnes.slice(0, 1), ...before.filter(({ read }) => !read).slice(0, 1)]) {
        const { pk } = message;
        const unread = { ...message, read: false, user_read_on: null };
        expect(await portal(patchMessage, { path: { pk }, body: { user_read_on: null }, signal })).toEqual(unread);
      }
      expect(await portal(listMessages, { signal })).toEqual(
        before.map((message) =>
          message.pk === readOnes[0]?.pk ? { ...message, read: false, user_read_on: null } : message,
        ),
      );
    },
  },
  {
    calls: ['PATCH /notifications/{id}', 'GET /notifications/user'],
    title: 'refuses a body of another shape, an unknown message and somebody else’s, and changes nothing',
    check: async (caller) => {
      const before = await caller.portal(listMessages, { signal });
      await refusesBodies(caller, before[0]?.pk ?? 0);
      for (const body of [{ user_read_on: '2025-01-21T17:35:00Z' }, { user_read_on: null }])
        for (const pk of [0, 201, 999_999, 2_147_483_648]) {
          await expectRefusal(caller.send('PATCH', `/api/notifications/${pk}`, { body }), 404);
        }
      expect(await caller.portal(listMessages, { signal })).toEqual(before);
    },
  },
];

async function refusesBodies({ send }: Caller, pk: number): Promise<void> {
  for (const body of [
    {},
    { user_read_on: true },
    { user_read_on: 'yesterday' },
    { user_read_on: '2025-01-21' },
    { user_read_on: '2025-01-21T17:35:00' },
    { user_read_on: '0001-01-01T00:00:00Z' },
    { user_read_on: '2025-01-21T17:35:00Z', read: true },
  ]) {
    await expectRefusal(send('PATCH', `/api/notifications/${pk}`, { body }), 400);
  }
}
