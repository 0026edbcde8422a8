import { createLazyFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../ui/root/pages.tsx';

export const Route = createLazyFileRoute('/$')({ component: NotFoundPage });
