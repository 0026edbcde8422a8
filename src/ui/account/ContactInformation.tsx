import type { ContactInfo } from '../../api/portal/contact-info.ts';
import { addressLines } from '../../rules/contacts.ts';
import { shownPhone } from '../../rules/phone.ts';
import { EmailLink } from '../components/EmailLink.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { type Fact, Facts, FactsSkeleton } from '../components/Facts.tsx';
import { Phone } from '../components/Phone.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './ContactInformation.module.css';
import { ResourcePart } from './ProfilePart.tsx';

/** How the university reaches the user. Source: ACCT-09 to ACCT-11. */
export function ContactInformation() {
  const { links } = useSite();
  return (
    <ResourcePart
      resource="contactInfo"
      title="Contact information"
      skeleton={<FactsSkeleton facts={3} form="wide" />}
      empty="Contact info not available"
      failedText="Your address, phone and email could not be loaded. Other parts of this page may still work."
      end={
        <ExternalLink form="line" href={links.contactDetails}>
          Correct your address or phone
        </ExternalLink>
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
              <span className={styles.line} key={line} translate="no" data-spaced>
                {line}
              </span>
            )),
          },
        ]),
    ...(shownPhone(phone_number) === null ? [] : [{ label: 'Phone', value: <Phone phone={phone_number} /> }]),
    ...(email === null ? [] : [{ label: 'Email', value: <EmailLink address={email} /> }]),
  ];
}
