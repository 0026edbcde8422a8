import { createLazyFileRoute } from '@tanstack/react-router';
import { ResourcesPage } from '../ui/resources/ResourcesPage.tsx';

export const Route = createLazyFileRoute('/resources')({ component: ResourcesPage });
