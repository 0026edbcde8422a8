import { createLazyFileRoute } from '@tanstack/react-router';
import { ContentPage } from '../ui/content/ContentPage.tsx';

export const Route = createLazyFileRoute('/resources')({ component: () => <ContentPage heading="Resources" /> });
