import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/messages')({ staticData: { title: 'Messages' } });
