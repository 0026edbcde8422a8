import { OutsideLink } from './OutsideLink.tsx';

/** A link to an email address. Without room for all of it, the line breaks after the "@". */
export function EmailLink({ address, className }: { address: string; className?: string | undefined }) {
  const [name, ...host] = address.split('@');
  return (
    <OutsideLink className={className} href={`mailto:${address}`}>
      {host.length === 0 ? (
        address
      ) : (
        <>
          {name}@<wbr />
          {host.join('@')}
        </>
      )}
    </OutsideLink>
  );
}
