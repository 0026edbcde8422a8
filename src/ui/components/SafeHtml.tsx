import { Suspense } from 'react';
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

/** The same as a run of text without paragraphs, lists and pictures, for a line that has little room. */
export function SafeHtmlLine({ html }: { html: string }) {
  return (
    <Suspense fallback={null}>
      <SanitisedLine html={html} />
    </Suspense>
  );
}

function SanitisedLine({ html }: { html: string }) {
  const sanitise = useSanitiser();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has been sanitised
  return <span className={styles.line} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />;
}

function Sanitised({ html }: { html: string }) {
  const sanitise = useSanitiser();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has been sanitised
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: sanitise(html) }} />;
}

/** Suspends until the sanitiser is there. Not by React's `use`, which must not be left out once it has been called. */
function useSanitiser(): Sanitise {
  if (sanitiser === null) throw loadSanitiser();
  return sanitiser;
}

type Sanitise = (html: string) => TrustedHTML;

let loading: Promise<void> | null = null;
/** Once it is there, a piece is drawn whole at once. */
let sanitiser: Sanitise | null = null;

/**
 * One promise for all pieces. A failed one is forgotten, so that the next attempt asks the network again. Called ahead
 * where a text must not come later than what stands around it.
 */
export function loadSanitiser(): Promise<void> {
  loading ??= load();
  return loading;
}

async function load(): Promise<void> {
  try {
    const { sanitise } = await import('../../browser/sanitise.ts');
    sanitiser = sanitise;
  } catch (error) {
    loading = null;
    throw error;
  }
}
