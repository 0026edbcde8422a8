import { callHref, shownPhone } from '../../rules/phone.ts';
import { OutsideLink } from './OutsideLink.tsx';
import styles from './Phone.module.css';

/** A phone number as a link that calls it; nothing if it is not a phone number. Source: FMT-04 to FMT-06, FMT-14. */
export function Phone({ phone }: { phone: string | null }) {
  const text = shownPhone(phone);
  return text === null ? null : (
    <OutsideLink className={styles.phone} href={callHref(phone)}>
      {text}
    </OutsideLink>
  );
}
