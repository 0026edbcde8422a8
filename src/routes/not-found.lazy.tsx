import { createLazyFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../ui/app/pages.tsx';

export const Route = createLazyFileRoute('/not-found')({ component: NotFoundPage });
