import { Navigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { now } from '../../browser/clock.ts';
import type { OnboardingPart } from '../../machines/onboarding/machine.ts';
import {
  selectFailedParts,
  selectIsCompleting,
  selectShowsTasks,
  selectWelcomes,
} from '../../machines/onboarding/selectors.ts';
import { selectIsDemo } from '../../machines/portal/selectors.ts';
import { selectHasUnsaved, selectIsLoading } from '../../machines/preferences/selectors.ts';
import { Button } from '../components/Button.tsx';
import { HeldBack } from '../components/HeldBack.tsx';
import { Icon } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { usePortal, useSettings, useSystemActor } from '../hooks/use-portal.ts';
import { ChoiceForm } from './ChoiceForm.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import styles from './Preferences.module.css';
import { PushNotifications } from './PushNotifications.tsx';
import { filterAddress } from './task-urls.ts';

/** What a failed "Done, show my tasks" says. */
function failureText(parts: readonly OnboardingPart[], toText: (usual: string) => string): string {
  if (parts.includes('end')) return 'Your choices are saved, but this first visit may not be over.';
  const names = parts.map((part) => (part === 'notifications' ? 'notifications' : 'student types'));
  const reason = toText(`Your ${names.join(' and your ')} may not have been saved.`);
  return `${reason} Your selection stays here.`;
}

/**
 * The settings of the checklist, in two groups, of which each press is saved by itself. On the first visit the page welcomes
 * the user, and "Done, show my tasks" saves both groups and ends the visit. Source: decisions, checklist settings; decisions, onboarding; NEXT-08 to NEXT-14.
 */
export function Preferences() {
  const preferences = useSystemActor('preferences');
  const { pushKey } = useSettings();
  const onboarding = useSystemActor('onboarding');
  const welcomes = useSelector(onboarding, selectWelcomes);
  const showsTasks = useSelector(onboarding, selectShowsTasks);
  const isCompleting = useSelector(onboarding, selectIsCompleting);
  const hasUnsaved = useSelector(preferences, selectHasUnsaved);
  const isLoading = useSelector(preferences, selectIsLoading);
  useEffect(() => () => preferences.send({ type: 'preferences.left' }), [preferences]);
  return (
    <>
      {welcomes ? null : (
        <PageLink className={styles.back} href={filterAddress('up-next')} isCurrent={false}>
          <Icon name="arrow-left" />
          All tasks
        </PageLink>
      )}
      <h1 className={styles.heading} data-takes-focus>
        Preferences
      </h1>
      <p className={styles.lead}>
        {welcomes ? (
          <span>
            <strong>Welcome.</strong> Choose your reminders and tell us what kind of student you are. You can change it
            at any time.
          </span>
        ) : (
          'Choose your reminders and tell us what kind of student you are.'
        )}
      </p>
      <div className={styles.groups}>
        <div>
          <ChoiceForm
            group="notifications"
            title="Notifications"
            hint="How should we remind you of deadlines?"
            emptyText={
              pushKey === null
                ? 'There are no reminders to choose.'
                : 'There are no reminders by email or text message to choose.'
            }
            isSavedByDone={welcomes}
            isUnavailable={isCompleting}
          />
          {welcomes ? null : (
            <HeldBack until={!isLoading}>
              <PageLink className={styles.mails} href="/account#contact-choices">
                All the ways we contact you
              </PageLink>
            </HeldBack>
          )}
          {welcomes ? null : <MailReminders />}
          {welcomes ? null : <PushNotifications />}
        </div>
        <HeldBack until={!isLoading}>
          <ChoiceForm
            group="studentTypes"
            title="Student types"
            hint="We show tasks for the kinds you tick."
            emptyText="There is nothing to choose yet."
            isSavedByDone={welcomes}
            isUnavailable={isCompleting}
          />
        </HeldBack>
      </div>
      {welcomes ? <FinishOnboarding /> : null}
      <LeaveDialog isNeeded={welcomes && hasUnsaved} />
      {showsTasks ? <Navigate to="/next-steps/task/{-$taskId}" params={{}} /> : null}
    </>
  );
}

/** The link to the server's page about mails. Without the setting `remindersUrl`, and in demo mode, it is not shown. */
function MailReminders() {
  const { remindersUrl } = useSettings();
  const isDemo = useSelector(usePortal(), selectIsDemo);
  return remindersUrl === null || isDemo ? null : (
    <a className={styles.mails} href={remindersUrl}>
      Choose your emails, or send yourself a test
    </a>
  );
}

function FinishOnboarding() {
  const onboarding = useSystemActor('onboarding');
  const isCompleting = useSelector(onboarding, selectIsCompleting);
  const failedParts = useSelector(onboarding, selectFailedParts);
  const toText = useFailureText();
  return (
    <div className={styles.finish}>
      <Button
        kind="main"
        isBusy={isCompleting}
        onClick={() => onboarding.send({ type: 'onboarding.finish', at: now().toISOString() })}
      >
        Done, show my tasks
      </Button>
      <p aria-live="polite" aria-atomic="true">
        {failedParts.length > 0 ? (
          <span>
            <span>{failureText(failedParts, toText)}</span> Try again, or go to{' '}
            <PageLink href={filterAddress('up-next')}>your tasks</PageLink> and finish later.
          </span>
        ) : null}
      </p>
    </div>
  );
}
