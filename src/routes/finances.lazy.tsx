import { createLazyFileRoute } from '@tanstack/react-router';
import { FinancesPage } from '../ui/finances/FinancesPage.tsx';

export const Route = createLazyFileRoute('/finances')({ component: FinancesPage });
