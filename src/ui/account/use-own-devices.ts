import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { PushDevice } from '../../api/portal/push-devices.ts';
import { selectHasLater, selectIsDemo } from '../../machines/portal/selectors.ts';
import { selectPushDevices, selectPushDevicesView } from '../../machines/push-devices/selectors.ts';
import { findActor } from '../../machines/shared/actors.ts';
import { usePortal, useSettings } from '../hooks/use-portal.ts';

const NO_DEVICES: readonly PushDevice[] = [];

export type OwnDevices = {
  /** `absent`: the portal shows no notifications on devices. */
  state: 'absent' | 'loading' | 'failed' | 'ready';
  devices: readonly PushDevice[];
  retry: () => void;
};

/** The person's devices with push notifications, while the caller is on screen. Source: PUSH-12. */
export function useOwnDevices(): OwnDevices {
  const portal = usePortal();
  const { pushKey } = useSettings();
  const isDemo = useSelector(portal, selectIsDemo);
  const hasLater = useSelector(portal, selectHasLater);
  const isOffered = pushKey !== null && !isDemo;
  const actor = isOffered && hasLater ? findActor(portal.system, 'pushDevices') : undefined;
  useEffect(() => {
    actor?.send({ type: 'pushDevices.show' });
    return () => actor?.send({ type: 'pushDevices.hide' });
  }, [actor]);
  const view = useSelector(actor, (snapshot) => (snapshot === undefined ? 'loading' : selectPushDevicesView(snapshot)));
  const devices = useSelector(
    actor,
    (snapshot) => (snapshot === undefined ? NO_DEVICES : selectPushDevices(snapshot)),
    shallowEqual,
  );
  return {
    state: !isOffered ? 'absent' : view === 'shown' ? 'ready' : view === 'loadFailed' ? 'failed' : 'loading',
    devices,
    retry: () => actor?.send({ type: 'pushDevices.retry' }),
  };
}
