import { memo } from 'react';
import { isStudent } from '../../rules/roles.ts';
import { HeldBack } from '../components/HeldBack.tsx';
import { usePage, useReader } from '../content/use-page.ts';
import { useIsWide } from '../hooks/use-is-wide.ts';
import { BasicHtml } from './blocks/BasicHtml.tsx';
import { ContentFailed } from './blocks/ContentFailed.tsx';
import type { DashboardContent } from './blocks/dashboard-content.ts';
import { EventCalendar } from './blocks/EventCalendar.tsx';
import { Heroes } from './blocks/Heroes.tsx';
import { EmployeePromos, OtherPromos } from './blocks/Promos.tsx';
import { GeneralResources, RoleResources } from './blocks/Resources.tsx';
import { SchoolTools } from './blocks/SchoolTools.tsx';
import { Videos } from './blocks/Videos.tsx';
import { WhatsNew } from './blocks/WhatsNew.tsx';
import type { ContentSlotName } from './ContentSlot.tsx';
import { MyNextSteps } from './MyNextSteps.tsx';

// The tasks do not come from the page, so its answer does not redraw them.
const Tasks = memo(MyNextSteps);

/**
 * The content blocks of one slot of the dashboard, in the specified order; empty blocks are left out. Staff and financial
 * promos and the school tools change columns with the width of the window. Each is drawn in one slot at a time, so that a
 * screen reader finds it where it is seen. Source: portal specification, dashboard; DASH-01 to DASH-12, DASH-17 to
 * DASH-22.
 */
export function ContentBlocks({ slot }: { slot: ContentSlotName }) {
  const page = usePage('/');
  const reader = useReader();
  const isWide = useIsWide();
  const isLoading = page.view === 'loading';
  const content: DashboardContent = { posts: isLoading ? null : (page.answer?.posts ?? []), reader };
  switch (slot) {
    case 'top':
      return page.view === 'failed' ? null : <Heroes {...content} />;
    case 'beforeClasses':
      return (
        <>
          {isWide ? null : <EmployeePromos {...content} />}
          <RoleResources {...content} />
        </>
      );
    case 'afterClasses':
      return (
        <>
          {isWide ? null : <SchoolTools {...content} />}
          {page.view === 'failed' ? <ContentFailed of={page} /> : <GeneralResources {...content} />}
          <EventCalendar />
        </>
      );
    case 'right':
      return (
        <>
          <div>
            {isWide ? <EmployeePromos {...content} /> : null}
            <OtherPromos {...content} />
            {isWide ? <SchoolTools {...content} /> : null}
            <WhatsNew reader={reader} />
          </div>
          <div>
            <Videos {...content} />
            <HeldBack until={!isLoading}>
              {isStudent(reader) ? <Tasks /> : null}
              <BasicHtml {...content} />
            </HeldBack>
          </div>
        </>
      );
  }
}
