import { useSelector } from '@xstate/react';
import { selectUser } from '../../machines/session/selectors.ts';
import { dayIn } from '../../rules/dates.ts';
import { useToday } from '../hooks/use-now.ts';
import { useSettings, useSystemActor } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import { Footer, type FooterProps } from './Footer.tsx';

/** The footer for the current user, deployment and year. */
export function PortalFooter({ hasSections, end }: Pick<FooterProps, 'hasSections' | 'end'>) {
  const { adminUrl, nextStepsUrl } = useSettings();
  const { timeZone } = useSite();
  const isStaff = useSelector(useSystemActor('session'), (snapshot) => selectUser(snapshot)?.is_staff ?? false);
  return (
    <Footer
      hasSections={hasSections}
      isStaff={isStaff}
      version={import.meta.env.VITE_VERSION}
      adminUrl={adminUrl}
      nextStepsUrl={nextStepsUrl}
      year={Number(dayIn(timeZone, useToday()).slice(0, 4))}
      end={end}
    />
  );
}
