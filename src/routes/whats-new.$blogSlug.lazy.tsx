import { createLazyFileRoute } from '@tanstack/react-router';
import { BlogPostPage } from '../ui/content/BlogPostPage.tsx';

export const Route = createLazyFileRoute('/whats-new/$blogSlug')({ component: BlogPostPage });
