import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/academics')({ staticData: { title: 'Academics' } });
