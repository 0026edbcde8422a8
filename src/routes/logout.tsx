import { createFileRoute } from '@tanstack/react-router';

/** The guard signs out and leaves for the backend; there is nothing to show here. */
export const Route = createFileRoute('/logout')({ component: () => null });
