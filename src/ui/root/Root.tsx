import { useMatches, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { selectErrorState } from '../../machines/app-status/selectors.ts';
import { childOf } from '../../machines/children.ts';
import { selectVerdict } from '../../machines/guard/selectors.ts';
import { screenOf, selectPerson } from '../../machines/portal/selectors.ts';
import { selectIsStudent, selectUser } from '../../machines/session/selectors.ts';
import { currentAddress, leave, signInAddress } from '../../platform/addresses.ts';
import { forgetRedirects } from '../../platform/memory.ts';
import { dayIn } from '../../rules/dates.ts';
import { site } from '../../site.ts';
import { ErrorScreen } from '../shell/ErrorScreen.tsx';
import { LoadingPlaceholder } from '../shell/LoadingPlaceholder.tsx';
import { Shell } from '../shell/Shell.tsx';
import { BannerSpace } from './BannerSpace.tsx';
import { CrashBoundary } from './Crashed.tsx';
import { Later } from './Later.tsx';
import { useToday } from './use-now.ts';
import { usePortal, useSettings } from './use-portal.ts';

/** Hardly anybody ever sees these two: their code comes when it is needed. */
const ProvisionalNote = lazy(async () => ({ default: (await import('../shell/ProvisionalNote.tsx')).ProvisionalNote }));
const SignInLoop = lazy(async () => ({ default: (await import('../shell/SignInLoop.tsx')).SignInLoop }));

/** Draws what the machines say: the page, the shell without a person, or a screen in place of both. */
export function Root({ children }: { children: ReactNode }) {
  const portal = usePortal();
  const settings = useSettings();
  const router = useRouter();
  const person = useSelector(portal, selectPerson);
  const errorState = useSelector(childOf(portal, 'appStatus'), selectErrorState);
  const isDown = errorState > 1;
  // That a visit is still being judged shows on the error screen alone: a page in view is not drawn anew for it.
  const verdict = useSelector(childOf(portal, 'guard'), (snapshot) => {
    const judged = selectVerdict(snapshot);
    return isDown || judged === 'looping' ? judged : 'admitted';
  });
  const screen = screenOf(person, errorState, verdict);

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
              forgetRedirects();
              void leave(signIn);
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
 * The page below what stands above it. The banner is drawn here and not by the pages, so that it is the same one on the
 * next page: opened messages stay open, an alert is not read out again. Students have holds and nudges beside alerts and
 * messages. The checklist is a part of its own, with its own messages.
 */
function Page({ children }: { children: ReactNode }) {
  const { isChecklist, top: Top } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const isOfStudent = useSelector(childOf(usePortal(), 'session'), selectIsStudent);
  return (
    <>
      {Top === undefined ? null : <Top />}
      <BannerSpace usualRows={isOfStudent ? 3 : 2} isShown={isChecklist !== true}>
        <Later part="banner" />
      </BannerSpace>
      {children}
    </>
  );
}

function PortalShell({ sections, children }: { sections: boolean; children: ReactNode }) {
  const { adminUrl, nextStepsUrl } = useSettings();
  const isStaff = useSelector(childOf(usePortal(), 'session'), (snapshot) => selectUser(snapshot)?.is_staff ?? false);
  const year = Number(dayIn(site.timeZone, useToday()).slice(0, 4));
  return (
    <>
      <Shell
        barMark={<Later part="demoOfBar" />}
        sideTail={<Later part="demoOfSidebar" />}
        footTail={<Later part="demoOfFooter" />}
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
      <Later part="notices" />
      <Later part="modal" />
    </>
  );
}
