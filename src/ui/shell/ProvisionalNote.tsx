import { ButtonLink } from '../components/Button.tsx';
import { useSite } from '../hooks/use-site.ts';
import { MessagePage } from './MessagePage.tsx';

/** The page of a provisional account once its dialog is closed; an empty page would look like an error. */
export function ProvisionalNote() {
  const { name } = useSite();
  return (
    <MessagePage
      heading="Provisional account"
      actions={
        <ButtonLink kind="main" href="/logout" preload={false}>
          Log out
        </ButtonLink>
      }
    >
      <p>
        <span translate="no">{name}</span> has nothing to show for a provisional account. Log out, then log in with your
        Odin account.
      </p>
    </MessagePage>
  );
}
