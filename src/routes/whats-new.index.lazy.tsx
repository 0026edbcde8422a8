import { createLazyFileRoute } from '@tanstack/react-router';
import { WhatsNewPage } from '../ui/content/WhatsNewPage.tsx';

export const Route = createLazyFileRoute('/whats-new/')({ component: WhatsNewPage });
