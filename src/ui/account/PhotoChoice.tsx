import type { User } from '../../api/portal/user.ts';
import { initials } from '../../rules/names.ts';
import { Avatar } from '../components/Avatar.tsx';
import { BlockFailed } from '../components/Block.tsx';
import { Button } from '../components/Button.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { personOf } from '../dashboard/Toolbar.tsx';
import { useFailureText } from '../hooks/use-is-offline.ts';
import styles from './PhotoChoice.module.css';
import { useChoice } from './use-choice.ts';
import { usePreferences } from './use-preferences.ts';

/**
 * The choice between the ID photo and the initials, for every place that shows the user's picture. The picture changes
 * once the choice is saved. Source: ACCT-01 to ACCT-04; decisions, names on screen (photo toggle).
 */
export function PhotoChoice({ user }: { user: User }) {
  const { view, preferences, isBusy, retry } = usePreferences(user);
  const withoutNetwork = useFailureText();
  const { choose, isSaving, hasFailed, isPossible } = useChoice('use_profile_photo', preferences);
  if (preferences === null) {
    return view === 'failed' ? (
      <div className={styles.failed}>
        <BlockFailed
          text="Your choice of picture could not be loaded. Other parts of this page may still work."
          isRetrying={isBusy}
          onRetry={retry}
        />
      </div>
    ) : (
      <div className={styles.choice} aria-busy="true">
        <Avatar {...personOf(user)} form="round" />
        <div>
          <Bar width="middle" />
          <Bar width="long" isSmall />
        </div>
      </div>
    );
  }
  const usesPhoto = preferences.use_profile_photo;
  return (
    <>
      <div className={styles.choice}>
        <Avatar {...personOf(user)} form="round" />
        <p>
          <b className={styles.now} data-spaced>
            {nowText(user, usesPhoto)}
          </b>
          <span className={styles.other}>{otherText(user, usesPhoto)}</span>
        </p>
        <div className={styles.button}>
          <Button isBusy={isSaving} isUnavailable={!isPossible} onClick={() => choose(!usesPhoto)}>
            {buttonText(usesPhoto)}
          </Button>
        </div>
      </div>
      <div aria-live="polite" aria-atomic="true">
        {hasFailed ? <p className={styles.failure}>{withoutNetwork(failureText(usesPhoto))}</p> : null}
      </div>
    </>
  );
}

const buttonText = (usesPhoto: boolean) => (usesPhoto ? 'Remove Photo' : 'Use ID Photo');

function failureText(usesPhoto: boolean): string {
  return `Your choice may not have been saved. Check your connection, then press “${buttonText(usesPhoto)}” again.`;
}

function nowText({ photo }: User, usesPhoto: boolean): string {
  if (photo === null) return 'No ID photo on record';
  return usesPhoto ? 'People here see your ID photo' : 'People here see your initials';
}

function otherText({ photo, first_name, last_name }: User, usesPhoto: boolean): string {
  const letters = initials(first_name, last_name);
  if (photo === null) return `Your initials, ${letters}, are shown until there is one.`;
  return usesPhoto ? `If you remove it, they see ${letters}.` : 'You can show your ID photo instead.';
}
