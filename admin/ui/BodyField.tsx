import { lazy, Suspense, useId, useState } from 'react';
import { sanitiser } from '../../src/browser/sanitiser.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { useLazyValue } from '../../src/ui/hooks/use-lazy-value.ts';
import { Bars } from './Bars.tsx';
import styles from './BodyField.module.css';

/** The editor is larger than all other parts of a form, and a list of posts does not need it. */
const editorParts = () => import('./RichText.tsx');
const LazyEditor = lazy(async () => {
  const { RichText, isKnownHtml } = await editorParts();
  return {
    default: function Text(props: Parameters<typeof RichText>[0] & { onUnknown: () => void }) {
      const { onUnknown, ...rest } = props;
      return isKnownHtml(rest.html ?? '', rest.sanitise) ? <RichText {...rest} /> : <Unknown onOpen={onUnknown} />;
    },
  };
});

/**
 * A text with headings, lists and links, as an editor or as its HTML source. A text with a table or a picture is shown as
 * source, because the editor would lose it.
 */
export function BodyField({
  label,
  html,
  problem,
  onChange,
}: {
  label: string;
  html: string | null;
  problem?: string | undefined;
  onChange: (html: string | null) => void;
}) {
  const [isSource, setIsSource] = useState(false);
  const sanitise = useLazyValue(sanitiser);
  const id = useId();
  const problemId = problem === undefined ? undefined : `${id}-problem`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend into the frame
    <div className={styles.field} role="group" aria-labelledby={`${id}-label`}>
      <div className={styles.head}>
        <span className={styles.label} id={`${id}-label`}>
          {label}
        </span>
        <Button kind="quiet" aria-pressed={isSource} onClick={() => setIsSource(!isSource)}>
          Source
        </Button>
      </div>
      {isSource ? (
        <textarea
          className={styles.source}
          aria-label={`${label}, HTML source`}
          aria-describedby={problemId}
          spellCheck={false}
          rows={12}
          value={html ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      ) : (
        <Suspense fallback={<Bars />}>
          {sanitise === null ? (
            <Bars />
          ) : (
            <LazyEditor
              html={html}
              sanitise={sanitise}
              label={label}
              describedBy={problemId}
              onChange={onChange}
              onUnknown={() => setIsSource(true)}
            />
          )}
        </Suspense>
      )}
      {isSource ? (
        <p className={styles.hint}>
          The portal keeps text, headings from h2 on, lists, tables, links and pictures. Scripts, styles and forms are
          removed.
        </p>
      ) : null}
      {problem === undefined ? null : (
        <p className={styles.problem} id={problemId}>
          {/^[A-Z]/.test(problem) ? problem : `This ${problem}.`}
        </p>
      )}
    </div>
  );
}

function Unknown({ onOpen }: { onOpen: () => void }) {
  return (
    <div className={styles.unknown}>
      <p>This text has a table, a picture or other parts that this editor does not know. Its source shows all of it.</p>
      <Button onClick={onOpen}>Edit the source</Button>
    </div>
  );
}
