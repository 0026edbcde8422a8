import { createLazyFileRoute } from '@tanstack/react-router';
import { NotFound } from '../ui/shell/NotFound.tsx';

export const Route = createLazyFileRoute('/404')({ component: NotFound });
