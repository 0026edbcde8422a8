import { useSelector } from '@xstate/react';
import { signInAddress } from '../../browser/urls.ts';
import type { SessionSnapshot } from '../../machines/session/machine.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { usePortal, useSettings } from '../hooks/use-portal.ts';
import styles from './StaffLine.module.css';

/**
 * The quiet line on the screen of maintenance, without which the person who switched it on could lose the way back: to the
 * admin pages, or to the sign-in that leads there. Source: decisions, maintenance; ADMIN-73.
 */
export function StaffLine() {
  const settings = useSettings();
  const presence = useSelector(getActor(usePortal().system, 'session'), selectStaffPresence);
  if (presence === 'other') return null;
  const isSignedIn = presence === 'staff';
  return (
    <p className={styles.staff}>
      {isSignedIn ? <span>Maintenance is on. </span> : null}
      <OutsideLink href={isSignedIn ? settings.adminUrl : signInAddress(settings, settings.adminUrl)}>
        {isSignedIn ? 'Go to the switch' : 'Staff: sign in'}
      </OutsideLink>
    </p>
  );
}

/** Whether the user is staff; "unknown" when the question for the user has named none, and "other" until it is answered. */
function selectStaffPresence(snapshot: SessionSnapshot): 'staff' | 'other' | 'unknown' {
  const { user } = snapshot.context;
  if (user !== null) return user.is_staff ? 'staff' : 'other';
  return snapshot.matches('anonymous') || snapshot.matches('unanswered') ? 'unknown' : 'other';
}
