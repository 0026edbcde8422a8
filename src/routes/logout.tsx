import { createFileRoute } from '@tanstack/react-router';

/** The guard signs the user out, and the browser leaves for the backend. There is nothing to show. */
export const Route = createFileRoute('/logout')({ staticData: { signsOut: true }, component: () => null });
