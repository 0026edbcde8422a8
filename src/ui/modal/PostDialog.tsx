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
  /** The target of the post's link; null if it has none or its address is not allowed. */
  target: LinkTarget | null;
  onClose: () => void;
};

/** A post that a link in content opens in a dialog. */
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

/** Stands in for the post while it loads. */
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

/** Stands in for a post that could not be loaded. */
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
      <p>This content could not be loaded. The page behind this dialog stays as it is.</p>
    </Dialog>
  );
}
