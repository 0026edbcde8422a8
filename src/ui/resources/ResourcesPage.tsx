import { ContentPage } from '../content/ContentPage.tsx';
import { WhoHelps } from './WhoHelps.tsx';

/** The posts of the page Resources, then the offices that help. Source: ROUTE-08, HELP-01. */
export function ResourcesPage() {
  return (
    <>
      <ContentPage heading="Resources" />
      <WhoHelps />
    </>
  );
}
