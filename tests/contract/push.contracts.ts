import { expect } from 'vitest';
import {
  changePushDevice,
  endPushDevice,
  listPushDevices,
  savePushDevice,
  testPushDevice,
} from '../../src/api/portal/push-devices.ts';
import { NOW } from '../server/support/sample-day.ts';
import { subscription } from '../support/push-subscription.ts';
import { type Contract, expectRefusal, moment, signal } from './support/contract.ts';

const serverOnly = 'demo mode offers no notifications';

/** The calls of the devices with notifications. */
export const pushContracts: Contract[] = [
  {
    calls: [
      'GET /users/push-devices',
      'POST /users/push-devices',
      'PATCH /users/push-devices/{id}',
      'DELETE /users/push-devices/{id}',
    ],
    title: 'a device is stored, renewed, changed and ended',
    serverOnly,
    check: async ({ portal, send }) => {
      const first = { ...subscription('one'), replaces: null };
      const stored = await portal(savePushDevice, { body: first, signal });
      const { id } = stored;
      expect({ ...stored, created_on: moment(stored.created_on) }).toEqual({
        ...{ id, device: null, created_on: NOW.getTime(), shows_details: false, wants_alerts: false },
      });
      const path = { id };
      const changed = await portal(changePushDevice, { path, body: { wants_alerts: true }, signal });
      expect(changed).toEqual({ ...stored, wants_alerts: true });
      const renewed = await portal(savePushDevice, { body: { ...subscription('two'), replaces: id }, signal });
      expect(renewed).toEqual(changed);
      expect(await portal(listPushDevices, { signal })).toEqual([renewed]);
      await portal(endPushDevice, { path, signal });
      expect(await portal(listPushDevices, { signal })).toEqual([]);
      await expectRefusal(send('DELETE', `/api/users/push-devices/${id}`), 404);
      const lost = { ...subscription('two'), replaces: id };
      await expectRefusal(send('POST', '/api/users/push-devices', { body: lost }), 404);
      await expectRefusal(send('PATCH', `/api/users/push-devices/${id}`, { body: { wants_alerts: true } }), 404);
    },
  },
  {
    calls: ['POST /users/push-devices'],
    title: 'what cannot be a subscription is refused',
    serverOnly,
    check: async ({ send }) => {
      const good = { ...subscription('one'), replaces: null };
      const wrong = [
        { address: 'http://fcm.googleapis.com/fcm/send/a' },
        { address: 'https://push.example/send/a' },
        { address: 'https://127.0.0.1/send/a' },
        { address: 'https://name@fcm.googleapis.com/fcm/send/a' },
        { address: 'push.example' },
        { key: 'short' },
        { secret: 'short' },
      ];
      for (const change of wrong) {
        await expectRefusal(send('POST', '/api/users/push-devices', { body: { ...good, ...change } }), 400);
      }
    },
  },
  {
    calls: ['POST /users/push-tests'],
    title: 'a test is for an own device',
    serverOnly,
    check: async ({ portal, send }) => {
      const { id } = await portal(savePushDevice, { body: { ...subscription('one'), replaces: null }, signal });
      // The server of the contracts sends no notifications.
      expect(await portal(testPushDevice, { body: { id }, signal })).toEqual({ result: 'failed' });
      await expectRefusal(send('POST', '/api/users/push-tests', { body: { id: 1 } }), 404);
    },
  },
];
