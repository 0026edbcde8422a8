import { Suspense } from 'react';
import { loadSanitiser, readSanitiser } from '../../browser/lazy-sanitiser.ts';
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

/** Suspends until the sanitiser is loaded. React's `use` would not do: it must not be left out once it was called. */
function useSanitiser(): (html: string) => TrustedHTML {
  const sanitise = readSanitiser();
  if (sanitise === null) throw loadSanitiser();
  return sanitise;
}
