import block from './Block.module.css';
import button from './Button.module.css';
import styles from './ExternalLink.module.css';
import { Icon } from './Icon.tsx';
import { MarkedText } from './MarkedText.tsx';
import { OutsideLink } from './OutsideLink.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const ARROW = 'M14 5h5v5M19 5l-8.5 8.5M17 14v5H5V7h5';

export type ExternalLinkProps = {
  href: string;
  /** `line`: a line of its own. `more`: at the end of a block's heading line. `button`: the most important action of the page. */
  form: 'line' | 'more' | 'button';
  children: string;
};

const CLASSES = { line: styles.line, more: block.more, button: button.button };

/** A link that leaves the portal, with a small arrow that says so. The arrow stays on the line of the last word. */
export function ExternalLink({ href, form, children }: ExternalLinkProps) {
  return (
    <OutsideLink className={CLASSES[form]} data-kind={form === 'button' ? 'main' : undefined} href={href}>
      <MarkedText
        text={children}
        className={styles.end}
        mark={
          <span className={styles.arrow}>
            <Icon name={ARROW} size={14} />
          </span>
        }
      />
      <VisuallyHidden> (another site)</VisuallyHidden>
    </OutsideLink>
  );
}
