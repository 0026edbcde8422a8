import { createLazyFileRoute } from '@tanstack/react-router';
import { NotYetPage } from '../ui/root/pages.tsx';

export const Route = createLazyFileRoute('/resources')({ component: () => <NotYetPage heading="Resources" /> });
