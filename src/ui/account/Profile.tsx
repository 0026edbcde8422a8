import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { User } from '../../api/portal/user.ts';
import { isProfileOpenAtFirst } from '../../rules/hero-image.ts';
import { isStudent } from '../../rules/roles.ts';
import { Block } from '../components/Block.tsx';
import { Icon } from '../components/Icon.tsx';
import { UserCard } from '../dashboard/UserCard.tsx';
import { useDevice } from '../hooks/use-device.ts';
import { AboutMe } from './AboutMe.tsx';
import { AcademicInformation } from './AcademicInformation.tsx';
import { ContactInformation } from './ContactInformation.tsx';
import { EmergencyContacts } from './EmergencyContacts.tsx';
import { PhotoChoice } from './PhotoChoice.tsx';
import styles from './Profile.module.css';
import { Work } from './Work.tsx';

/** The user's card, the choice of the picture, and all that the university knows about them. Source: ROUTE-07. */
export function Profile({ user }: { user: User }) {
  const hash = useLocation({ select: (location) => location.hash });
  return (
    <Block title="Profile" id="profile" isLandmark>
      <div className={styles.card}>
        <UserCard user={user} isOnAcademics={false} />
      </div>
      <PhotoChoice user={user} />
      {/* A link to #profile opens the details again. */}
      <Details key={hash} user={user} hash={hash} />
    </Block>
  );
}

/** Source: portal specification, Account page; ACCT-05 to ACCT-08. */
function Details({ user, hash }: { user: User; hash: string }) {
  const { width } = useDevice();
  const [isOpen, setIsOpen] = useState(() => isProfileOpenAtFirst(width(), `#${hash}`));
  const panelId = useId();
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{isOpen ? 'Hide profile info' : 'Show profile info'}</span>
        <span className={styles.arrow}>
          <Icon name="arrow-right" />
        </span>
      </button>
      <div id={panelId} hidden={!isOpen}>
        {isOpen ? (
          <>
            {isStudent(user) ? <AcademicInformation /> : null}
            <ContactInformation />
            <Work info={user.staff_faculty_info} />
            <AboutMe />
            <EmergencyContacts />
          </>
        ) : null}
      </div>
    </>
  );
}
