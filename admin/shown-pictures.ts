import { type PostPictures, showPictures } from '../src/api/admin/pictures.ts';
import type { Client } from '../src/api/client.ts';

/** Whether only the server knows the address with which a page may show a picture. */
export const isOfOtherHost = (address: string | null): boolean => /^\s*https:/i.test(address ?? '');

/**
 * Posts with the addresses that readers get for their pictures: the policy of the admin pages allows no other host.
 * Source: decisions, pictures of other hosts; SEC-21.
 * @throws ApiError when the server does not say
 */
export async function withShownPictures<P extends PostPictures>(
  client: Client,
  posts: readonly P[],
  signal: AbortSignal,
): Promise<P[]> {
  if (!posts.some(hasOtherHosts)) return [...posts];
  const asked = posts.map(({ image, thumbnail_image, medium_image, large_image, body }) => ({
    image,
    thumbnail_image,
    medium_image,
    large_image,
    body,
  }));
  const shown = await client(showPictures, { body: { posts: asked }, signal });
  return posts.map((post, index) => ({ ...post, ...shown.posts[index] }));
}

const hasOtherHosts = ({ image, thumbnail_image, medium_image, large_image, body }: PostPictures): boolean =>
  [image, thumbnail_image, medium_image, large_image].some(isOfOtherHost) || /<img\b/i.test(body ?? '');
