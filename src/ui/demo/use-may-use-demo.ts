import { useSelector } from '@xstate/react';
import { selectUser } from '../../machines/session/selectors.ts';
import { useSystemActor } from '../hooks/use-portal.ts';

/** Whether the current user may use demo mode; false until the user is known. Source: DEMO-02. */
export const useMayUseDemo = (): boolean =>
  useSelector(useSystemActor('session'), (snapshot) => selectUser(snapshot)?.can_use_demo ?? false);
