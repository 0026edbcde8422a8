import type { PushDevice, PushTestResult } from '../../api/portal/push-devices.ts';
import type { PushDevicesSnapshot } from './machine.ts';

/** What the list shows. */
export type PushDevicesView = 'loading' | 'loadFailed' | 'shown';

/** What the user has pressed last, while it runs or once there is something to say about it. */
export type PushDevicesChange = { id: number | null; state: PushDevicesState };
export type PushDevicesState = 'ending' | 'endFailed' | 'saving' | 'saveFailed' | 'testing' | 'testFailed' | 'tested';

export function selectPushDevicesView(snapshot: PushDevicesSnapshot): PushDevicesView {
  if (snapshot.matches('loadFailed')) return 'loadFailed';
  return snapshot.matches('shown') ? 'shown' : 'loading';
}

/** The last press; null without one. Compares by value: use it with `shallowEqual`. */
export function selectPushDevicesChange({ value, context }: PushDevicesSnapshot): PushDevicesChange | null {
  if (typeof value === 'string' || value.shown === 'idle') return null;
  return { id: context.target, state: value.shown };
}

/** The devices with the choice that is being saved. The list is another one after each change of the context. */
export function selectPushDevices({ context: { devices, change } }: PushDevicesSnapshot): readonly PushDevice[] {
  if (change === null) return devices;
  return devices.map((each) => (each.id === change.id ? { ...each, [change.choice]: change.isOn } : each));
}

/** What the last test has shown; null for none. */
export const selectTested = ({ context }: PushDevicesSnapshot): PushTestResult | null => context.tested;
