import { ButtonLink } from '../components/Button.tsx';
import { MessagePage } from './MessagePage.tsx';

/** What stays when the modal of a provisional account has been closed: an empty page would look like a fault. */
export function ProvisionalNote({ siteName }: { siteName: string }) {
  return (
    <MessagePage
      heading="Provisional account"
      actions={
        <ButtonLink kind="main" href="/logout" preload={false}>
          Log out
        </ButtonLink>
      }
    >
      <p>{siteName} has nothing to show for a provisional account. Log out, then log in with your Odin account.</p>
    </MessagePage>
  );
}
