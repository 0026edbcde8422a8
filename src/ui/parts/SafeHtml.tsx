import { Suspense, use } from 'react';
import styles from './SafeHtml.module.css';

/**
 * HTML that somebody wrote elsewhere (task descriptions, posts, messages), sanitised before it is drawn. The sanitiser
 * is fetched with the first piece; until then the place is kept and stays empty.
 */
export function SafeHtml({ html }: { html: string }) {
  return (
    <Suspense fallback={<div className={styles.prose} aria-busy="true" />}>
      <Sanitised html={html} />
    </Suspense>
  );
}

function Sanitised({ html }: { html: string }) {
  const { sanitise } = use(loadSanitiser());
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place where HTML is drawn, and it has been sanitised
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />;
}

type Sanitiser = typeof import('../../platform/sanitise.ts');

let loading: Promise<Sanitiser> | null = null;

/** One promise for all pieces. A failed one is forgotten, so that the next attempt asks the network again. */
function loadSanitiser(): Promise<Sanitiser> {
  loading ??= import('../../platform/sanitise.ts').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
