import type { ModalKind, ModalSnapshot } from './machine.ts';

/** Which dialog there is to draw. */
export type Shown = 'nothing' | Exclude<ModalKind, 'post'> | 'postLoading' | 'post' | 'postFailed';

/** A post has its turn from the moment that it is wanted, but is seen only once there is something to see. */
export function selectShown({ value: { front, post } }: ModalSnapshot): Shown {
  if (front === 'hidden' || front === 'choosing') return 'nothing';
  if (front !== 'post') return front;
  if (post === 'found') return 'post';
  if (post === 'none') return 'nothing';
  if ('failed' in post) return 'postFailed';
  return post.loading === 'slow' ? 'postLoading' : 'nothing';
}

/** Slug of the post that is wanted, seen or not; null while none is. */
export const selectKey = (snapshot: ModalSnapshot) => snapshot.context.key;
export const selectPost = (snapshot: ModalSnapshot) => snapshot.context.post;
export const selectWords = (snapshot: ModalSnapshot) => snapshot.context.words;
export const selectIsRetrying = (snapshot: ModalSnapshot) => snapshot.matches({ post: { failed: 'retrying' } });
