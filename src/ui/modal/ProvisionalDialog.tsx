import { ButtonLink } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';

export type ProvisionalDialogProps = {
  siteName: string;
  /** Where a person sets a single sign-on account up; null where the university has no address for it. */
  accountManagerUrl: string | null;
  onClose: () => void;
};

/** Over the shell of a person who came in with a provisional account: the portal has nothing to show them. */
export function ProvisionalDialog({ siteName, accountManagerUrl, onClose }: ProvisionalDialogProps) {
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
        You seem to be using a provisional email account. {siteName} works with your Odin account, the university’s
        single sign-on account.
      </p>
      <p>
        <strong>Recently admitted?</strong> If you don’t have an Odin account yet, set one up at the{' '}
        <OutsideLink href={accountManagerUrl}>account manager</OutsideLink>.
      </p>
      <p>
        <strong>Already have one?</strong> Log out and log back in with it.
      </p>
    </Dialog>
  );
}
