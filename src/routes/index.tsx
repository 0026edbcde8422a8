import { createFileRoute } from '@tanstack/react-router';
import { dashboardData } from './dashboard-data.ts';

export const Route = createFileRoute('/')({ staticData: dashboardData });
