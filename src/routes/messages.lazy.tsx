import { createLazyFileRoute } from '@tanstack/react-router';
import { ComingSoonPage } from '../ui/app/pages.tsx';

export const Route = createLazyFileRoute('/messages')({ component: () => <ComingSoonPage heading="Messages" /> });
