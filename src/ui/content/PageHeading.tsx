import { useRef } from 'react';
import { Loading } from '../components/Block.tsx';
import { useFocusAfterRemoval } from '../components/focus.ts';
import { Bar } from '../components/Skeleton.tsx';
import { useDocumentTitle } from '../hooks/use-document-title.ts';
import { NotFound } from '../shell/NotFound.tsx';
import styles from './PageHeading.module.css';

/** The heading of a content page, whose title is known only from the answer. The document title is the same. */
export function PageHeading({ title }: { title: string }) {
  useDocumentTitle(title);
  return (
    <h1 className={styles.heading} data-takes-focus>
      {title}
    </h1>
  );
}

/** The not-found screen for a content page: only the answer says that there is no page at this address. */
export function PageNotFound() {
  useDocumentTitle('Not found');
  return <NotFound />;
}

/** Stands in for the heading while the page loads: it holds the focus after a navigation, then passes it on. */
export function HeadingSkeleton() {
  const ref = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(ref, () => ['main h1'], { preventScroll: true });
  return (
    <div className={styles.skeleton} tabIndex={-1} data-arrival ref={ref}>
      <Loading label="page" />
      <div className={styles.bars} aria-hidden="true">
        <Bar width="middle" />
      </div>
    </div>
  );
}
