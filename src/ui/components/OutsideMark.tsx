import { MoreLink } from './Block.tsx';
import { Icon } from './Icon.tsx';
import styles from './OutsideMark.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const ARROW_OUT = 'M14 5h5v5M19 5l-8.5 8.5M17 14v5H5V7h5';

/** A word of this length or more may be wrapped; the mark may then be alone on a line. */
const LONG_WORD = 20;

/** The text of a link to another site, with a mark that is not alone on a line. */
export function OutsideMark({ text }: { text: string }) {
  const lastSpace = text.trimEnd().lastIndexOf(' ');
  const lastWord = text.slice(lastSpace + 1);
  return (
    // One element: the parts would stand apart in a link that lays its children out in a row.
    <span>
      {text.slice(0, lastSpace + 1)}
      <span className={styles.tail} data-long={lastWord.length >= LONG_WORD}>
        {lastWord}
        <span className={styles.mark}>
          <Icon name={ARROW_OUT} size={14} />
        </span>
      </span>
      <VisuallyHidden> (another site)</VisuallyHidden>
    </span>
  );
}

/** Whether an address leads to another site, and not to a page of this one, a phone number or an email address. */
export const isOutside = (href: string): boolean => /^https?:/i.test(href.trim());

/** The link beside a block's heading that leads to another site. */
export function OutsideMoreLink({ href, text }: { href: string; text: string }) {
  return (
    <MoreLink href={href}>
      <OutsideMark text={text} />
    </MoreLink>
  );
}
