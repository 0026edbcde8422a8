import type { User } from '../../api/portal/user.ts';
import { formatPhone } from '../../rules/phone.ts';
import { Block, BlockFailed, Loading } from '../components/Block.tsx';
import type { Elements } from '../components/elements.ts';
import { Bar } from '../components/Skeleton.tsx';
import { Switch } from '../components/Switch.tsx';
import { useFailureText } from '../hooks/use-is-offline.ts';
import styles from './ContactChoices.module.css';
import { useChoice } from './use-choice.ts';
import { usePreferences } from './use-preferences.ts';

const FAILURE = 'This choice may not have been saved. Check your connection, then try again.';

/** In which ways the university may reach the user. Source: ACCT-23, ACCT-24. */
export function ContactChoices({ user }: { user: User }) {
  return (
    <Block title="How we contact you" id="contact-choices">
      <Switches user={user} />
    </Block>
  );
}

function Switches({ user }: { user: User }) {
  const { view, preferences, isBusy, retry } = usePreferences(user);
  const byEmail = useChoice('contact_by_email', preferences);
  const byText = useChoice('contact_by_text', preferences);
  const failureText = useFailureText();
  if (preferences === null) {
    return view === 'failed' ? (
      <BlockFailed
        text="Your choices about email and text messages could not be loaded. Other parts of this page may still work."
        isRetrying={isBusy}
        onRetry={retry}
      />
    ) : (
      <>
        <Loading label="your choices" />
        <div className={styles.choices} aria-hidden="true">
          <div className={styles.bar}>
            <Bar width="long" />
          </div>
          <div className={styles.bar}>
            <Bar width="long" />
          </div>
        </div>
      </>
    );
  }
  const { contact_by_email, contact_by_text, sms_number } = preferences;
  // A number of another form, such as one from abroad, is shown as it is.
  const textNumber = formatPhone(sms_number) ?? (sms_number?.trim() || null);
  return (
    <div className={styles.choices}>
      <Choice isSaved={byEmail.isSaved}>
        <Switch
          label="Contact me by email"
          isOn={contact_by_email}
          isBusy={byEmail.isSaving}
          isUnavailable={!byEmail.isPossible}
          error={byEmail.hasFailed ? failureText(FAILURE) : null}
          onChange={byEmail.choose}
        />
      </Choice>
      <Choice isSaved={byText.isSaved}>
        <Switch
          label="Contact me by text"
          detail={textNumber === null ? 'No number for text messages on record' : `To ${textNumber}`}
          isOn={contact_by_text}
          isBusy={byText.isSaving}
          isUnavailable={!byText.isPossible}
          error={byText.hasFailed ? failureText(FAILURE) : null}
          onChange={byText.choose}
        />
      </Choice>
    </div>
  );
}

/** A switch that says for three seconds that the last press is saved. Source: ACCT-25. */
function Choice({ isSaved, children }: { isSaved: boolean; children: Elements }) {
  return (
    <div className={styles.choice}>
      {children}
      <div role="status">{isSaved ? <p className={styles.saved}>Saved</p> : null}</div>
    </div>
  );
}
