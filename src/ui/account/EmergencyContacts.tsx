import type { EmergencyContact } from '../../api/portal/emergency-info.ts';
import { addressLines, byPriority, contactHref, contactPhone } from '../../rules/contacts.ts';
import { fullName } from '../../rules/names.ts';
import { BlockEmpty } from '../components/Block.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { Bar } from '../components/Skeleton.tsx';
import styles from './EmergencyContacts.module.css';
import { ResourcePart } from './ProfilePart.tsx';

const EMPTY_TEXT = 'No emergency contacts on record.';
const SKELETON_ROWS = 2;

/** Whom the university calls in an emergency, in this order. Source: ACCT-14. */
export function EmergencyContacts() {
  return (
    <ResourcePart
      resource="emergencyInfo"
      title="Emergency contacts"
      skeleton={<ContactsSkeleton />}
      empty={EMPTY_TEXT}
      failedText="Your emergency contacts could not be loaded. Other parts of this page may still work."
    >
      {(info) =>
        info === null || info.EMERGENCY_CONTACTS.length === 0 ? (
          <BlockEmpty>{EMPTY_TEXT}</BlockEmpty>
        ) : (
          <ol className={styles.contacts}>
            {byPriority(info.EMERGENCY_CONTACTS).map((contact, index) => (
              <li className={styles.contact} key={contact.id ?? index}>
                <Contact contact={contact} />
              </li>
            ))}
          </ol>
        )
      }
    </ResourcePart>
  );
}

function Contact({ contact }: { contact: EmergencyContact }) {
  const { priority, first_name, last_name, relation_description } = contact;
  const name = fullName(first_name, last_name);
  const phone = contactPhone(contact);
  const address = addressLines(contact).join(', ');
  return (
    <>
      <span className={styles.number} aria-hidden="true">
        {priority}
      </span>
      <div className={styles.person}>
        <b className={styles.name} translate={name === '' ? undefined : 'no'}>
          {name || 'Name not on record'}
        </b>
        {relation_description === null ? null : (
          <span>
            {' '}
            <span className={styles.detail}>{relation_description}</span>
          </span>
        )}
        {address === '' ? null : (
          <p className={styles.detail} translate="no">
            {address}
          </p>
        )}
      </div>
      {phone === null ? null : (
        <OutsideLink className={styles.phone} href={contactHref(contact)}>
          {phone}
        </OutsideLink>
      )}
    </>
  );
}

function ContactsSkeleton() {
  return (
    <ul className={styles.contacts} aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike and never change places
        <li className={styles.contact} key={row}>
          <span />
          <div>
            <Bar width="middle" />
          </div>
        </li>
      ))}
    </ul>
  );
}
