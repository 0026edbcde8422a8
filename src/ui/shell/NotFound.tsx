import { useReportNotFound } from '../banner/only-alerts.ts';
import { ButtonLink } from '../components/Button.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { useSettings } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import { MessagePage } from './MessagePage.tsx';

/** The page for an address that does not exist. */
export function NotFound() {
  const { nextStepsUrl } = useSettings();
  const { links } = useSite();
  useReportNotFound();
  return (
    <MessagePage
      heading="Page not found"
      actions={
        <>
          <ButtonLink kind="main" href="/">
            Dashboard
          </ButtonLink>
          <ButtonLink href={nextStepsUrl}>Next steps</ButtonLink>
        </>
      }
    >
      <p>
        There is no page for you at this address. It may have moved or ended, it may be for other people, or the link
        may be incomplete.
      </p>
      <p>
        If a link inside the portal brought you here, please tell the{' '}
        <OutsideLink href={links.helpDesk}>help desk</OutsideLink>.
      </p>
    </MessagePage>
  );
}
