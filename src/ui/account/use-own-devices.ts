import { useSelector } from '@xstate/react';
import type { PushDevice } from '../../api/portal/push-devices.ts';
import { selectIsDemo } from '../../machines/portal/selectors.ts';
import { useListed } from '../hooks/use-listed.ts';
import { usePortal, useSettings } from '../hooks/use-portal.ts';

const NO_DEVICES: readonly PushDevice[] = [];

export type OwnDevices = {
  /** `absent`: the portal shows no notifications on devices. */
  state: 'absent' | 'loading' | 'failed' | 'ready';
  devices: readonly PushDevice[];
  /** Whether a retry is running. */
  isBusy: boolean;
  retry: () => void;
};

/** The person's devices with push notifications, while the caller is on screen. Source: PUSH-12. */
export function useOwnDevices(): OwnDevices {
  const isDemo = useSelector(usePortal(), selectIsDemo);
  const { pushKey } = useSettings();
  const isOffered = pushKey !== null && !isDemo;
  const { view, answer, isBusy, retry } = useListed('pushDevices', isOffered);
  return {
    state: !isOffered ? 'absent' : view === 'empty' ? 'ready' : view,
    devices: answer ?? NO_DEVICES,
    isBusy,
    retry,
  };
}
