import { createLazyFileRoute } from '@tanstack/react-router';
import { ComingSoonPage } from '../ui/app/pages.tsx';

export const Route = createLazyFileRoute('/academics')({ component: () => <ComingSoonPage heading="Academics" /> });
