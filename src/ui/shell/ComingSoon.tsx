import { ButtonLink } from '../components/Button.tsx';
import { MessagePage } from './MessagePage.tsx';

/** A section that has its place in the menu but no content yet. */
export function ComingSoon({
  heading,
  nextStepsUrl,
  studentRecordsUrl,
}: {
  heading: string;
  nextStepsUrl: string;
  studentRecordsUrl: string;
}) {
  return (
    <MessagePage
      heading={heading}
      actions={
        <>
          <ButtonLink kind="main" href="/">
            Dashboard
          </ButtonLink>
          <ButtonLink href={nextStepsUrl}>Next Steps</ButtonLink>
          <ButtonLink href={studentRecordsUrl}>Student records</ButtonLink>
        </>
      }
    >
      <p>This section comes with a later release of the portal.</p>
      <p>The Dashboard and Next Steps are here today; everything else is in the student records.</p>
    </MessagePage>
  );
}
