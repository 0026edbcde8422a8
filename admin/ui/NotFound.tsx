import { ButtonLink } from '../../src/ui/components/Button.tsx';
import { MessagePage } from '../../src/ui/shell/MessagePage.tsx';

/** The page for an address below `/admin/` that does not exist, or whose entry is gone. */
export function NotFound() {
  return (
    <MessagePage
      heading="Page not found"
      actions={
        <ButtonLink kind="main" href="/admin/">
          Admin
        </ButtonLink>
      }
    >
      <p>There is no admin page at this address. What it showed may have been removed or renamed.</p>
    </MessagePage>
  );
}
