import { useMatches, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { selectIsOffline } from '../../machines/app-status/selectors.ts';
import { BlockFailed } from '../components/Block.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { useSystemActor } from '../hooks/use-portal.ts';
import { headBack } from './focus-and-title.ts';

/**
 * A page whose code this device does not have, and that cannot be fetched without a network: its heading, and what is missing. It
 * opens as soon as there is a network. Source: AWAY-02.
 */
export function PageWithoutCode() {
  const router = useRouter();
  const appStatus = useSystemActor('appStatus');
  const isOffline = useSelector(appStatus, selectIsOffline);
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title }) ?? 'This page';
  useEffect(() => {
    if (!isOffline) void headBack(router, document);
  }, [isOffline, router]);
  return (
    <>
      <PageHead heading={title} />
      <BlockFailed
        text="The page is loading again."
        isRetrying={!isOffline}
        onRetry={() => appStatus.send({ type: 'network.retry' })}
      />
    </>
  );
}
