import { sanitiser } from '../../src/browser/sanitiser.ts';
import type { Elements } from '../../src/ui/components/elements.ts';
import { useLazyValue } from '../../src/ui/hooks/use-lazy-value.ts';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { fieldName } from '../field-names.ts';
import { readableText } from '../readable-text.ts';
import { readableValue } from '../readable-value.ts';
import { useStudentTypes } from '../student-types.ts';
import styles from './Difference.module.css';

/** The fields that have HTML. */
const HTML_FIELDS: readonly string[] = ['body', 'description'];

/** One field before and after a change, side by side; on a phone one below the other. */
export function Difference({
  name,
  before,
  after,
  titles = ['Before', 'After'],
  action,
}: {
  name: string;
  before: unknown;
  after: unknown;
  titles?: readonly [string, string];
  action?: Elements;
}) {
  const [first, second] = useTexts(name, before, after);
  return (
    <div className={styles.difference}>
      <div className={styles.head}>
        <strong>{fieldName(name)}</strong>
        {action}
      </div>
      <dl className={styles.sides}>
        <Side title={titles[0]} text={first} side="before" />
        <Side title={titles[1]} text={second} side="after" />
      </dl>
    </div>
  );
}

/** Both values as texts. HTML is shown as text, unless only the markup differs. */
function useTexts(name: string, before: unknown, after: unknown): [before: string, after: string] {
  const sanitise = useLazyValue(sanitiser);
  const types = useStudentTypes();
  const { timeZone } = useSite();
  const textOf = (value: unknown) => readableValue(name, value, types, timeZone);
  const sources: [string, string] = [textOf(before), textOf(after)];
  if (!HTML_FIELDS.includes(name) || sanitise === null) return sources;
  const texts: [string, string] = [readableText(sources[0], sanitise), readableText(sources[1], sanitise)];
  return texts[0] === texts[1] ? sources : texts;
}

function Side({ title, text, side }: { title: string; text: string; side: 'before' | 'after' }) {
  return (
    <div className={styles.side} data-side={side}>
      <dt className={styles.title}>{title}</dt>
      <dd className={styles.value}>{text === '' ? <em>empty</em> : text}</dd>
    </div>
  );
}
