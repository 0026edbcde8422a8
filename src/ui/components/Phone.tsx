import { formatPhone, phoneHref } from '../../rules/phone.ts';
import { OutsideLink } from './OutsideLink.tsx';
import styles from './Phone.module.css';

/** A phone number that can be called; nothing for what is none. Source: FMT-04 to FMT-06. */
export function Phone({ phone }: { phone: string | null }) {
  const text = formatPhone(phone);
  return text === null ? null : (
    <OutsideLink className={styles.phone} href={phoneHref(phone)}>
      {text}
    </OutsideLink>
  );
}
