import { useState } from 'react';
import { initials } from '../../rules/names.ts';
import styles from './Avatar.module.css';

export type AvatarProps = {
  firstName: string | null;
  lastName: string | null;
  /** Null where the person prefers initials. */
  photo: string | null;
  /** `round` is a detail of a link that has a name; `card` is the picture of the card and has a name of its own. */
  form: 'round' | 'card';
};

/** The ID photo, or the initials where there is none, or none that can be shown. */
export function Avatar({ firstName, lastName, photo, form }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const letters = initials(firstName, lastName);
  const isNamed = form === 'card';

  if (photo !== null && photo !== broken && isPhotoSource(photo)) {
    return (
      <span className={styles.avatar} data-form={form}>
        <img
          className={styles.photo}
          src={photo}
          alt={isNamed ? 'ID photo' : ''}
          width={isNamed ? 64 : 36}
          height={isNamed ? 80 : 36}
          onError={() => setBroken(photo)}
        />
      </span>
    );
  }
  return isNamed ? (
    <span className={styles.avatar} data-form={form} role="img" aria-label={`Initials ${letters}`}>
      {letters}
    </span>
  ) : (
    <span className={styles.avatar} data-form={form}>
      {letters}
    </span>
  );
}

/** An image in the data itself, or one fetched over https. Not `safeImage`: no path of this site is an ID photo. */
function isPhotoSource(photo: string): boolean {
  return /^(data:image\/|https:\/\/)/i.test(photo);
}
