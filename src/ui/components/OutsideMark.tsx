import { MoreLink } from './Block.tsx';
import { Icon } from './Icon.tsx';
import { MarkedText } from './MarkedText.tsx';
import styles from './OutsideMark.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const ARROW_OUT = 'M14 5h5v5M19 5l-8.5 8.5M17 14v5H5V7h5';

/** A word of this length or more may be wrapped; the mark may then be alone on a line. */
const LONG_WORD = 20;

/** The text of a link to another site, with a mark that is not alone on a line. */
export function OutsideMark({ text }: { text: string }) {
  const lastWord = text.trimEnd().split(' ').at(-1) ?? '';
  return (
    <MarkedText text={text} mark={<OutsideArrow />} className={lastWord.length < LONG_WORD ? styles.tail : undefined} />
  );
}

/** The mark alone, after the last word of a text. */
export function OutsideArrow() {
  return (
    <span>
      <span className={styles.mark}>
        <Icon name={ARROW_OUT} size={14} />
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
