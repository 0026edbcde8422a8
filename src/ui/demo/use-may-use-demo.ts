import { useSelector } from '@xstate/react';
import { getChild } from '../../machines/portal/children.ts';
import { selectUser } from '../../machines/session/selectors.ts';
import { usePortal } from '../hooks/use-portal.ts';

/** Whether the current user may use demo mode; false until the user is known. Source: DEMO-02. */
export const useMayUseDemo = (): boolean =>
  useSelector(getChild(usePortal(), 'session'), (snapshot) => selectUser(snapshot)?.can_use_demo ?? false);
