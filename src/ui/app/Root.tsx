import { useMatches, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { clearRedirects } from '../../browser/device-storage.ts';
import { currentAddress, navigateAway, signInAddress } from '../../browser/urls.ts';
import { selectErrorState } from '../../machines/app-status/selectors.ts';
import { selectVerdict } from '../../machines/guard/selectors.ts';
import { screenOf, selectUserPresence } from '../../machines/portal/selectors.ts';
import { selectUser } from '../../machines/session/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { dayIn } from '../../rules/dates.ts';
import { site } from '../../site.ts';
import { ReservedHeight } from '../banner/ReservedHeight.tsx';
import { useToday } from '../hooks/use-now.ts';
import { usePortal, useSettings, useSystemActor } from '../hooks/use-portal.ts';
import { ErrorScreen } from '../shell/ErrorScreen.tsx';
import { LoadingPlaceholder } from '../shell/LoadingPlaceholder.tsx';
import { Shell } from '../shell/Shell.tsx';
import { Deferred } from './Deferred.tsx';
import { CrashBoundary } from './RouteError.tsx';

/** Hardly anybody ever sees these two: their code comes when it is needed. */
const ProvisionalNote = lazy(async () => ({ default: (await import('../shell/ProvisionalNote.tsx')).ProvisionalNote }));
const SignInLoop = lazy(async () => ({ default: (await import('../shell/SignInLoop.tsx')).SignInLoop }));

/** Draws what the machines say: the page, the shell without a person, or a screen in place of both. */
export function Root({ children }: { children: ReactNode }) {
  const portal = usePortal();
  const settings = useSettings();
  const router = useRouter();
  const user = useSelector(portal, selectUserPresence);
  const errorState = useSelector(getActor(portal.system, 'appStatus'), selectErrorState);
  const isDown = errorState > 1;
  // That a visit is still being judged shows on the error screen alone: a page in view is not drawn anew for it.
  const verdict = useSelector(getActor(portal.system, 'guard'), (snapshot) => {
    const judged = selectVerdict(snapshot);
    return isDown || judged === 'looping' ? judged : 'admitted';
  });
  const screen = screenOf(user, errorState, verdict);

  switch (screen) {
    case 'error':
      return (
        <ErrorScreen
          state={errorState}
          siteName={site.name}
          retryHref={currentAddress(window.location)}
          onRetry={() => void router.invalidate()}
          isRetrying={verdict === 'pending'}
          feedbackUrl={site.links.feedback}
        />
      );
    case 'looping': {
      const signIn = signInAddress(settings, currentAddress(window.location));
      return (
        <Suspense fallback={null}>
          <SignInLoop
            siteName={site.name}
            retryHref={signIn}
            onRetry={() => {
              clearRedirects();
              void navigateAway(signIn);
            }}
            helpDeskUrl={site.links.helpDesk}
          />
        </Suspense>
      );
    }
    case 'provisional':
      return (
        <PortalShell sections={false}>
          <Suspense fallback={null}>
            <ProvisionalNote siteName={site.name} />
          </Suspense>
        </PortalShell>
      );
    case 'placeholder':
      return (
        <PortalShell sections={false}>
          <LoadingPlaceholder />
        </PortalShell>
      );
    case 'page':
      return (
        <PortalShell sections>
          <CrashBoundary>
            <Page>{children}</Page>
          </CrashBoundary>
        </PortalShell>
      );
  }
}

/**
 * The page, below the banner and what the page shows above it. The banner is drawn here and not by the pages, so that it
 * is the same one on the next page: unfolded messages stay unfolded, and a screen reader does not repeat an alert. The
 * checklist is a part of its own, with its own messages.
 */
function Page({ children }: { children: ReactNode }) {
  const { isChecklist, top: Top } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  return (
    <>
      {Top === undefined ? null : <Top />}
      {isChecklist === true ? null : (
        <ReservedHeight>
          <Deferred part="banner" />
        </ReservedHeight>
      )}
      {children}
    </>
  );
}

function PortalShell({ sections, children }: { sections: boolean; children: ReactNode }) {
  const { adminUrl, nextStepsUrl } = useSettings();
  const isStaff = useSelector(useSystemActor('session'), (snapshot) => selectUser(snapshot)?.is_staff ?? false);
  const year = Number(dayIn(site.timeZone, useToday()).slice(0, 4));
  return (
    <>
      <Shell
        barMark={<Deferred part="demoOfBar" />}
        sideTail={<Deferred part="demoOfSidebar" />}
        footTail={<Deferred part="demoOfFooter" />}
        sections={sections}
        isStaff={isStaff}
        version={import.meta.env.VITE_VERSION}
        adminUrl={adminUrl}
        nextStepsUrl={nextStepsUrl}
        site={site}
        year={year}
      >
        {children}
      </Shell>
      <Deferred part="toasts" />
      <Deferred part="modal" />
    </>
  );
}
