import { useSelector } from '@xstate/react';
import { selectUser } from '../../machines/session/selectors.ts';
import { isStudent } from '../../rules/roles.ts';
import { CalendarSubscription } from '../calendar/CalendarSubscription.tsx';
import { PageColumns } from '../components/PageColumns.tsx';
import { PageToolbar } from '../components/PageToolbar.tsx';
import { AsidePosts, WidePosts } from '../content/PagePosts.tsx';
import { useSystemActor } from '../hooks/use-portal.ts';
import { ContactChoices } from './ContactChoices.tsx';
import { Holds } from './Holds.tsx';
import { OwnData } from './OwnData.tsx';
import { Profile } from './Profile.tsx';
import { SessionList } from './SessionList.tsx';

/** Who the user is to the university, and what it wants of them. Source: portal specification, Account page; ROUTE-05. */
export function AccountPage() {
  const user = useSelector(useSystemActor('session'), selectUser);
  if (user === null) return null;
  return (
    <>
      <PageToolbar
        heading="Account"
        line={user.username === null ? null : `Signed in as ${user.username}`}
        hasFigures={isStudent(user)}
      />
      <PageColumns
        left={<Profile user={user} />}
        right={
          <>
            {isStudent(user) ? <Holds username={user.username ?? ''} /> : null}
            <ContactChoices user={user} />
            <CalendarSubscription />
            <SessionList />
            <OwnData />
            <AsidePosts />
          </>
        }
      />
      <WidePosts />
    </>
  );
}
