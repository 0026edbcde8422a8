import type { Post } from '../../api/portal/posts.ts';
import { hrefOf, type LinkTarget } from '../../rules/content-links.ts';
import { safeImage } from '../../rules/links.ts';
import { linkText } from '../../rules/posts.ts';
import { Button, ButtonLink } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { SafeHtml } from '../components/SafeHtml.tsx';
import { Spinner } from '../components/Spinner.tsx';
import styles from './PostDialog.module.css';

export type PostDialogProps = {
  post: Pick<Post, 'title' | 'body' | 'image' | 'medium_image' | 'link_text'>;
  /** Where the post's own link leads; null for a post without one, or whose address may not be followed. */
  target: LinkTarget | null;
  onClose: () => void;
};

/** A post that a link in content opens over the page. */
export function PostDialog({ post, target, onClose }: PostDialogProps) {
  const image = safeImage(post.medium_image) ?? safeImage(post.image);
  return (
    <Dialog
      title={post.title ?? 'Untitled'}
      onClose={onClose}
      actions={
        target === null ? undefined : (
          <ButtonLink kind="main" href={hrefOf(target)}>
            {linkText(post)}
          </ButtonLink>
        )
      }
    >
      {image === null ? null : <img className={styles.image} src={image} alt="" />}
      {post.body === null ? null : <SafeHtml html={post.body} />}
    </Dialog>
  );
}

/** In its place while it takes long. */
export function PostLoadingDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="One moment" onClose={onClose}>
      <Spinner label="Loading" />
    </Dialog>
  );
}

export type PostFailedDialogProps = {
  isRetrying: boolean;
  onRetry: () => void;
  onClose: () => void;
};

/** In its place when it could not be had. */
export function PostFailedDialog({ isRetrying, onRetry, onClose }: PostFailedDialogProps) {
  return (
    <Dialog
      title="This did not load"
      onClose={onClose}
      actions={
        <Button kind="main" icon="refresh" isBusy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>What you opened could not be fetched. The page behind it works as before.</p>
    </Dialog>
  );
}
