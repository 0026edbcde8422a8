import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/finances')({ staticData: { title: 'Finances' } });
