import { ButtonLink } from '../components/Button.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { MessagePage } from './MessagePage.tsx';

/** The address leads nowhere. It stands inside the shell, and helps on. */
export function NotFound({ nextStepsUrl, helpDeskUrl }: { nextStepsUrl: string; helpDeskUrl: string }) {
  return (
    <MessagePage
      heading="Page not found"
      actions={
        <>
          <ButtonLink kind="main" href="/">
            Dashboard
          </ButtonLink>
          <ButtonLink href={nextStepsUrl}>Next Steps</ButtonLink>
        </>
      }
    >
      <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
      <p>
        If a link inside the portal brought you here, please tell the{' '}
        <OutsideLink href={helpDeskUrl}>help desk</OutsideLink>.
      </p>
    </MessagePage>
  );
}
