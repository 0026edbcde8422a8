import { createLazyFileRoute } from '@tanstack/react-router';
import { Preferences } from '../../ui/checklist/Preferences.tsx';

export const Route = createLazyFileRoute('/next-steps/preferences')({ component: Preferences });
