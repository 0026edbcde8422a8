import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { site } from '../../site.ts';
import { NotFoundPage } from '../app/pages.tsx';
import { Loading } from '../components/Block.tsx';
import { Bar } from '../components/Skeleton.tsx';
import styles from './PageHeading.module.css';

/** The heading of a page whose title may come with its answer; the browser's tab says the same. */
export function PageHeading({ title }: { title: string }) {
  useTabTitle(title);
  return (
    <h1 className={styles.heading} tabIndex={-1}>
      {title}
    </h1>
  );
}

/** An address that content has nothing for, which only the answer could tell. */
export function NoPage() {
  useTabTitle('Not found');
  return <NotFoundPage />;
}

/**
 * The place of a heading that is on its way. Who arrives on the page is here, and goes over to the heading when it
 * comes, whichever it will be.
 */
export function HeadingOnItsWay() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = ref.current;
    return () => {
      if (place?.contains(document.activeElement) !== true) return;
      // In this moment the new heading is not in the page yet.
      queueMicrotask(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <div className={styles.place} tabIndex={-1} data-arrival ref={ref}>
      <Loading of="page" />
      <div className={styles.bars} aria-hidden="true">
        <Bar width="middle" />
      </div>
    </div>
  );
}

/** Arriving on a page writes the title that its route knows; this one is written after it. */
function useTabTitle(title: string) {
  const router = useRouter();
  useEffect(() => {
    const write = () => {
      document.title = `${title} · ${site.name}`;
    };
    write();
    return router.subscribe('onRendered', write);
  }, [router, title]);
}
