import { focusOnMount } from '../components/focus.ts';
import { Logo } from '../components/Logo.tsx';
import { useDocumentTitle } from '../hooks/use-document-title.ts';
import { Message, type MessageProps } from './Message.tsx';
import styles from './StandaloneLayout.module.css';

/**
 * A message in place of page, sidebar and footer. The logo is not a link, because `actions` has the only links. The
 * heading takes the focus, because the element that had it is gone.
 */
export function StandaloneLayout(message: MessageProps) {
  useDocumentTitle(message.heading);
  return (
    <main className={styles.screen} id="main">
      <div className={styles.top}>
        <Logo />
      </div>
      <div className={styles.body}>
        <svg className={styles.picture} viewBox="4 4 112 96" width="112" height="96" aria-hidden="true">
          <path d="M60 8 6 32v8h108v-8zM6 94h108M6 88h108M20 46v36M32 46v36M88 46v36M100 46v36M16 46h20M84 46h20M16 82h20M84 82h20" />
          <path className={styles.missingColumn} d="M50 46h20M54 46v36M66 46v36M50 82h20" />
        </svg>
        <Message {...message} headingRef={focusOnMount} />
      </div>
    </main>
  );
}
