import { useState } from 'react';
import { safeImage } from '../../rules/links.ts';
import { fullName, initials } from '../../rules/names.ts';
import styles from './Avatar.module.css';

export type AvatarProps = {
  firstName: string | null;
  lastName: string | null;
  /** Null for a person who prefers initials. */
  photo: string | null;
  /** `card` and `small-card` have a name for screen readers. `round` is for a link or button that names the person. */
  form: 'round' | 'card' | 'small-card';
};

/** The ID photo, or the initials if there is none or its address is not allowed or does not load. Source: SEC-11, ACCT-02. */
export function Avatar({ firstName, lastName, photo, form }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const letters = initials(firstName, lastName);
  const name = fullName(firstName, lastName);
  const isNamed = form !== 'round';
  const source = safeImage(photo);

  if (source !== null && source !== broken) {
    return (
      <span className={styles.avatar} data-form={form}>
        <img
          className={styles.photo}
          src={source}
          alt={isNamed ? (name === '' ? 'Photo' : `Photo of ${name}`) : ''}
          width={isNamed ? 64 : 36}
          height={isNamed ? 80 : 36}
          onError={() => setBroken(source)}
        />
      </span>
    );
  }
  return isNamed ? (
    <span className={styles.avatar} data-form={form} role="img" aria-label={`Initials ${letters}`} translate="no">
      {letters}
    </span>
  ) : (
    <span className={styles.avatar} data-form={form} translate="no">
      {letters}
    </span>
  );
}
