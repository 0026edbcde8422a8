import { ButtonLink } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { useSite } from '../hooks/use-site.ts';

/** Tells a user with a provisional account to log in with another one. */
export function ProvisionalDialog({ onClose }: { onClose: () => void }) {
  const { name, links } = useSite();
  return (
    <Dialog
      title="Please log in with your Odin account"
      onClose={onClose}
      actions={
        <ButtonLink kind="main" href="/logout" preload={false}>
          Log out
        </ButtonLink>
      }
    >
      <p>
        You seem to be using a provisional email account. <span translate="no">{name}</span> works with your Odin
        account, the university’s single sign-on account.
      </p>
      <p>
        <strong>Recently admitted?</strong> If you don’t have an Odin account yet, set one up at the{' '}
        <OutsideLink href={links.accountManager}>account manager</OutsideLink>.
      </p>
      <p>
        <strong>Already have one?</strong> Log out and log back in with it.
      </p>
    </Dialog>
  );
}
