import { formatPhone, phoneHref } from '../../rules/phone.ts';
import { OutsideLink } from './OutsideLink.tsx';
import styles from './Phone.module.css';

/** A phone number as a link that calls it; nothing if it is not a phone number. Source: FMT-04 to FMT-06. */
export function Phone({ phone }: { phone: string | null }) {
  const text = formatPhone(phone);
  return text === null ? null : (
    <OutsideLink className={styles.phone} href={phoneHref(phone)}>
      {text}
    </OutsideLink>
  );
}
