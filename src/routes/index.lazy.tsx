import { createLazyFileRoute } from '@tanstack/react-router';
import { Dashboard } from '../ui/dashboard/Dashboard.tsx';

export const Route = createLazyFileRoute('/')({ component: Dashboard });
