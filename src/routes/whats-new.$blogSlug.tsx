import { createFileRoute } from '@tanstack/react-router';
import { blogSlugAt } from '../ui/content/post-urls.ts';

export const Route = createFileRoute('/whats-new/$blogSlug')({
  staticData: { resources: ({ pathname }) => ['personInfo', { name: 'post', parameter: blogSlugAt(pathname) }] },
});
