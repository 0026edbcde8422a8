import { useMatches, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { clearRedirects } from '../../browser/device-storage.ts';
import { navigateAway, signInAddress } from '../../browser/urls.ts';
import {
  selectErrorState,
  selectIsOffline,
  selectOutageMessage,
  selectRefusal,
} from '../../machines/app-status/selectors.ts';
import { selectVerdict } from '../../machines/guard/selectors.ts';
import { screenOf, selectUserPresence } from '../../machines/portal/selectors.ts';
import { selectIsStudent } from '../../machines/session/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { BannerFallback, BannerPlace, PageAlerts } from '../banner/BannerPlace.tsx';
import { OnlyAlerts, ReportNotFound } from '../banner/only-alerts.ts';
import type { Elements } from '../components/elements.ts';
import { VeteranEligibility } from '../content/VeteranEligibility.tsx';
import { useDevice } from '../hooks/use-device.ts';
import { Offline, Refusal } from '../hooks/use-is-offline.ts';
import { usePortal, useSettings, useSystemActor } from '../hooks/use-portal.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { ErrorScreen } from '../shell/ErrorScreen.tsx';
import { LoadingPlaceholder } from '../shell/LoadingPlaceholder.tsx';
import { PortalFooter } from '../shell/PortalFooter.tsx';
import { Shell } from '../shell/Shell.tsx';
import { Deferred, Later } from './Deferred.tsx';
import { headBack } from './focus-and-title.ts';
import { CrashBoundary } from './RouteError.tsx';

/** Users rarely see these, so their code loads only when it is needed. */
const ProvisionalNote = lazy(async () => ({ default: (await import('../shell/ProvisionalNote.tsx')).ProvisionalNote }));
const StaffLine = lazy(async () => ({ default: (await import('../shell/StaffLine.tsx')).StaffLine }));
const SignInLoop = lazy(async () => ({ default: (await import('../shell/SignInLoop.tsx')).SignInLoop }));

const BANNER_FALLBACK = <BannerFallback />;

/** Draws what the machines decide, and tells every block whether there is a network, and whether writes are taken. */
export function Root({ children }: { children: ReactNode }) {
  const appStatus = useSystemActor('appStatus');
  const isOffline = useSelector(appStatus, selectIsOffline);
  return (
    <Offline value={isOffline}>
      <Refusal value={useSelector(appStatus, selectRefusal)}>
        <Screen>{children}</Screen>
      </Refusal>
    </Offline>
  );
}

/** The page, the shell without a user, or a screen that replaces both. */
function Screen({ children }: { children: ReactNode }) {
  const portal = usePortal();
  const settings = useSettings();
  const device = useDevice();
  const router = useRouter();
  const user = useSelector(portal, selectUserPresence);
  const errorState = useSelector(getActor(portal.system, 'appStatus'), selectErrorState);
  const outageMessage = useSelector(getActor(portal.system, 'appStatus'), selectOutageMessage);
  const isDown = errorState > 1;
  // Only the error screen shows that a visit is being decided. A page in view is not drawn again for it.
  const verdict = useSelector(getActor(portal.system, 'guard'), (snapshot) => {
    const decision = selectVerdict(snapshot);
    return isDown || decision === 'looping' ? decision : 'admitted';
  });
  const screen = screenOf(user, errorState, verdict);

  switch (screen) {
    case 'error':
      return (
        <ErrorScreen
          state={errorState}
          message={outageMessage}
          retryHref={device.address()}
          onRetry={() => void headBack(router, document)}
          isRetrying={verdict === 'pending'}
          staffLine={
            outageMessage === null ? null : (
              <Suspense fallback={null}>
                <StaffLine />
              </Suspense>
            )
          }
        />
      );
    case 'looping': {
      const signIn = signInAddress(settings, device.address());
      return (
        <Suspense fallback={null}>
          <SignInLoop
            retryHref={signIn}
            onRetry={() => {
              clearRedirects();
              void navigateAway(signIn);
            }}
          />
        </Suspense>
      );
    }
    case 'provisional':
    case 'placeholder':
      return (
        <PortalShell hasSections={false}>
          {/* The server writes its alerts into this place. */}
          <BannerPlace>
            <PageAlerts />
          </BannerPlace>
          {screen === 'placeholder' ? (
            <LoadingPlaceholder />
          ) : (
            <Suspense fallback={null}>
              <ProvisionalNote />
            </Suspense>
          )}
        </PortalShell>
      );
    case 'page':
      return (
        <PortalShell hasSections>
          <CrashBoundary>
            <VeteranEligibility>
              {/* What the router draws is elements. */}
              <Page>{children as Elements}</Page>
            </VeteranEligibility>
          </CrashBoundary>
        </PortalShell>
      );
  }
}

/**
 * The page, below the banner and what the page shows above it. The banner is drawn here and not by the pages, so that it
 * is the same one on the next page, and a screen reader does not repeat an alert.
 */
function Page({ children }: { children: Elements }) {
  const { notices, top: Top } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {};
  const [isNotFound, setIsNotFound] = useState(false);
  const hasOnlyAlerts = notices === 'alerts' || isNotFound;
  return (
    <ReportNotFound value={setIsNotFound}>
      {Top === undefined ? null : <Top />}
      <BannerPlace>
        <OnlyAlerts value={hasOnlyAlerts}>
          <Deferred part="banner">{BANNER_FALLBACK}</Deferred>
        </OnlyAlerts>
      </BannerPlace>
      {children}
    </ReportNotFound>
  );
}

function PortalShell({ hasSections, children }: { hasSections: boolean; children: Elements }) {
  const { nextStepsUrl } = useSettings();
  const hasTasks = useSelector(useSystemActor('session'), selectIsStudent);
  const fillsWindow = useMatches({ select: (matches) => matches.at(-1)?.staticData.checklist === 'tasks' });
  return (
    <>
      <Shell
        hasSections={hasSections}
        fillsWindow={hasSections && fillsWindow}
        nextStepsUrl={hasTasks ? nextStepsUrl : null}
        barMark={<Later part="demoOfBar" />}
        search={hasSections ? <SearchButton /> : null}
        sidebarEnd={<Later part="endOfSidebar" />}
        footer={<PortalFooter hasSections={hasSections} end={<Later part="demoOfFooter" />} />}
      >
        {children}
      </Shell>
      {hasSections ? <Deferred part="offlineLine" /> : null}
      <Deferred part="toasts" />
      <Deferred part="modal" />
      {hasSections ? <Deferred part="search" /> : null}
    </>
  );
}
