import type { ContactInfo } from '../../api/portal/contact-info.ts';
import type { User } from '../../api/portal/user.ts';
import { addressLines } from '../../rules/contacts.ts';
import { formatPhone } from '../../rules/phone.ts';
import { BlockFailed, Loading } from '../components/Block.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { type Fact, Facts, FactsSkeleton } from '../components/Facts.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { Phone } from '../components/Phone.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { Switch } from '../components/Switch.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './ContactInformation.module.css';
import { ResourcePart } from './ProfilePart.tsx';
import { useChoice } from './use-choice.ts';
import { usePreferences } from './use-preferences.ts';

const FAILURE = 'This choice was not saved. Check your connection, then try again.';

/** How the university reaches the user, and which ways they want. Source: ACCT-09 to ACCT-11, ACCT-23. */
export function ContactInformation({ user }: { user: User }) {
  const { links } = useSite();
  return (
    <ResourcePart
      resource="contactInfo"
      title="Contact information"
      skeleton={<FactsSkeleton facts={3} form="wide" />}
      empty="Contact info not available"
      failedText="Your address, phone and email could not be loaded. The rest of this page still works."
      end={
        <>
          <ExternalLink form="line" href={links.contactDetails}>
            Correct your address or phone
          </ExternalLink>
          <ContactChoices user={user} />
        </>
      }
    >
      {(info) => (info === null ? null : <Facts facts={factsOf(info)} form="wide" />)}
    </ResourcePart>
  );
}

function factsOf(info: ContactInfo): Fact[] {
  const lines = addressLines(info);
  const { phone_number, email } = info;
  return [
    ...(lines.length === 0
      ? []
      : [
          {
            label: 'Address',
            value: lines.map((line) => (
              <span className={styles.line} key={line}>
                {line}
              </span>
            )),
          },
        ]),
    ...(formatPhone(phone_number) === null ? [] : [{ label: 'Phone', value: <Phone phone={phone_number} /> }]),
    ...(email === null ? [] : [{ label: 'Email', value: <OutsideLink href={`mailto:${email}`}>{email}</OutsideLink> }]),
  ];
}

function ContactChoices({ user }: { user: User }) {
  const { view, preferences, isBusy, retry } = usePreferences(user);
  const byEmail = useChoice('contact_by_email', preferences);
  const byText = useChoice('contact_by_text', preferences);
  if (preferences === null) {
    return view === 'failed' ? (
      <BlockFailed
        text="Your choices about email and text messages could not be loaded. The rest of this page still works."
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
  const textNumber = formatPhone(sms_number);
  return (
    <div className={styles.choices}>
      <Switch
        label="Contact me by email"
        isOn={contact_by_email}
        isBusy={byEmail.isSaving}
        isUnavailable={!byEmail.isPossible}
        error={byEmail.hasFailed ? FAILURE : null}
        onChange={byEmail.choose}
      />
      <Switch
        label="Contact me by text"
        detail={textNumber === null ? 'No number for text messages on record' : `To ${textNumber}`}
        isOn={contact_by_text}
        isBusy={byText.isSaving}
        isUnavailable={!byText.isPossible}
        error={byText.hasFailed ? FAILURE : null}
        onChange={byText.choose}
      />
    </div>
  );
}
