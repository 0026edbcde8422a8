import { createLazyFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../ui/account/AccountPage.tsx';

export const Route = createLazyFileRoute('/account')({ component: AccountPage });
