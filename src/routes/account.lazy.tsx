import { createLazyFileRoute } from '@tanstack/react-router';
import { ComingSoon } from '../ui/shell/ComingSoon.tsx';

export const Route = createLazyFileRoute('/account')({ component: () => <ComingSoon heading="Account" /> });
