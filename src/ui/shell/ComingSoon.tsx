import { ButtonLink } from '../components/Button.tsx';
import { useSettings } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import { MessagePage } from './MessagePage.tsx';

/** The page of a section that is in the menu but has no content yet. */
export function ComingSoon({ heading }: { heading: string }) {
  const { nextStepsUrl } = useSettings();
  const { links } = useSite();
  return (
    <MessagePage
      heading={heading}
      actions={
        <>
          <ButtonLink kind="main" href="/">
            Dashboard
          </ButtonLink>
          <ButtonLink href={nextStepsUrl}>Next Steps</ButtonLink>
          <ButtonLink href={links.studentRecords}>Student records</ButtonLink>
        </>
      }
    >
      <p>This section will be part of a later release of the portal.</p>
      <p>The Dashboard and Next Steps are available now. Everything else is in the student records.</p>
    </MessagePage>
  );
}
