import { createLazyFileRoute } from '@tanstack/react-router';
import { CommunityPage } from '../ui/community/CommunityPage.tsx';
import { eventSource } from '../ui/community/community-events.ts';

export const Route = createLazyFileRoute('/community')({ component: CommunityRoute });

function CommunityRoute() {
  const { from } = Route.useSearch() as Record<string, unknown>;
  return <CommunityPage from={eventSource(typeof from === 'string' ? from : undefined)} />;
}
