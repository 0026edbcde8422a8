import { useSelector } from '@xstate/react';
import { selectUser } from '../../machines/session/selectors.ts';
import { useSystemActor } from '../hooks/use-portal.ts';

/** Whether the person who is shown may use the demo; not before anybody is known. DEMO-02. */
export const useMayUseDemo = (): boolean =>
  useSelector(useSystemActor('session'), (snapshot) => selectUser(snapshot)?.can_use_demo ?? false);
