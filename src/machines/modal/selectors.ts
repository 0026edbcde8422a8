import type { ModalKind, ModalSnapshot } from './machine.ts';

/** Which dialog to draw. */
export type ShownDialog = 'nothing' | Exclude<ModalKind, 'post'> | 'postLoading' | 'post' | 'postFailed';

/** A post is open from the user's press on, but its dialog is drawn only once there is something to show. */
export function selectShown({ value: { view, post } }: ModalSnapshot): ShownDialog {
  if (view === 'hidden' || view === 'choosing') return 'nothing';
  if (view !== 'post') return view;
  if (post === 'found') return 'post';
  if (post === 'none') return 'nothing';
  if ('failed' in post) return 'postFailed';
  return post.loading === 'slow' ? 'postLoading' : 'nothing';
}

/** Slug of the post that is open, drawn or not; null without one. */
export const selectKey = (snapshot: ModalSnapshot) => snapshot.context.key;
export const selectPost = (snapshot: ModalSnapshot) => snapshot.context.post;
export const selectIsRetrying = (snapshot: ModalSnapshot) => snapshot.matches({ post: { failed: 'retrying' } });
