import { HeldBack } from '../components/HeldBack.tsx';
import { ContentPage } from '../content/ContentPage.tsx';
import { usePage, usePathname } from '../content/use-page.ts';
import { WhoHelps } from './WhoHelps.tsx';

/** The posts of the page Resources, then the offices that help. Source: ROUTE-08, HELP-01. */
export function ResourcesPage() {
  const { view } = usePage(usePathname());
  return (
    <>
      <ContentPage heading="Resources" />
      <HeldBack until={view !== 'loading'}>
        <WhoHelps />
      </HeldBack>
    </>
  );
}
