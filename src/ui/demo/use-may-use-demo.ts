import { useSelector } from '@xstate/react';
import { childOf } from '../../machines/children.ts';
import { selectUser } from '../../machines/session/selectors.ts';
import { usePortal } from '../root/use-portal.ts';

/** Whether the person who is shown may use the demo; not before anybody is known. DEMO-02. */
export const useMayUseDemo = (): boolean =>
  useSelector(childOf(usePortal(), 'session'), (snapshot) => selectUser(snapshot)?.can_use_demo ?? false);
