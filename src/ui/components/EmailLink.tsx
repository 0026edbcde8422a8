import styles from './EmailLink.module.css';
import { OutsideLink } from './OutsideLink.tsx';

/** A link to an email address, which no browser translates. Without room for all of it, the line breaks after the "@". */
export function EmailLink({ address, className }: { address: string; className?: string | undefined }) {
  const [name, ...host] = address.split('@');
  return (
    <OutsideLink className={className ?? styles.email} href={`mailto:${address}`} translate="no">
      {host.length === 0 ? (
        address
      ) : (
        <>
          <span>{`${name}@`}</span>
          <wbr />
          <span>{host.join('@')}</span>
        </>
      )}
    </OutsideLink>
  );
}
