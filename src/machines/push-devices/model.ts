import type { ModelOf } from 'xstate-paths-and-diagrams';
import type { PushDevice } from '../../api/portal/push-devices.ts';
import type { pushDevicesMachine } from './machine.ts';

const AT = '2026-09-28T15:00:00.000Z';
const FAILED = { output: { ok: false as const, failure: { kind: 'timeout' as const } } };
const UNEXPECTED = { error: new Error('unexpected') };
const device = (id: number, name: string | null): PushDevice => ({
  ...{ id, device: name, created_on: AT, shows_details: false, wants_alerts: true },
});
const DEVICES = [device(7, 'Chrome on Android'), device(8, null)];

export const model = {
  events: {
    'pushDevices.show': [{ type: 'pushDevices.show' }],
    'pushDevices.hide': [{ type: 'pushDevices.hide' }],
    'pushDevices.retry': [{ type: 'pushDevices.retry' }],
    'pushDevices.end': [{ type: 'pushDevices.end', id: 8 }],
    'pushDevices.choose': [{ type: 'pushDevices.choose', id: 8, choice: 'shows_details', isOn: true }],
    'pushDevices.test': [{ type: 'pushDevices.test', id: 8 }],
  },
  outcomes: {
    load: [{ output: { ok: true, value: DEVICES } }, FAILED, UNEXPECTED],
    end: [{ output: { ok: true, value: null } }, FAILED, UNEXPECTED],
    save: [{ output: { ok: true, value: { ...device(8, null), shows_details: true } } }, FAILED, UNEXPECTED],
    test: [{ output: { ok: true, value: 'sent' } }, FAILED, UNEXPECTED],
  },
  // No guard reads the context.
  project: () => null,
} satisfies ModelOf<typeof pushDevicesMachine>;
