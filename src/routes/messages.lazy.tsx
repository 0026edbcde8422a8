import { createLazyFileRoute } from '@tanstack/react-router';
import { ComingSoon } from '../ui/shell/ComingSoon.tsx';

export const Route = createLazyFileRoute('/messages')({ component: () => <ComingSoon heading="Messages" /> });
