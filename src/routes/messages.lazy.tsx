import { createLazyFileRoute } from '@tanstack/react-router';
import { messageFilter } from '../rules/messages.ts';
import { MessagesPage } from '../ui/messages/MessagesPage.tsx';

export const Route = createLazyFileRoute('/messages')({ component: MessagesRoute });

function MessagesRoute() {
  const { show, open } = Route.useSearch();
  return <MessagesPage filter={messageFilter(show)} openId={open ?? null} />;
}
