import type { Post } from '../../api/portal/posts.ts';
import { Icon } from '../components/Icon.tsx';
import { PlainList } from '../components/PlainList.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { ContentIcon } from './ContentIcon.tsx';
import { ContentLink } from './ContentLink.tsx';
import styles from './LinkList.module.css';

type Links = { links: Post['links'] };

/** Links with icon and description, in two columns if there is space. Source: CONTENT-09. */
export function LinkList({ links }: Links) {
  return (
    <PlainList className={styles.links}>
      {links.map((link) => (
        <li key={`${link.url} ${link.link_text}`}>
          <ContentLink className={styles.link} url={link.url}>
            <ContentIcon iconClass={link.icon_class} />
            <span>
              <span className={styles.name} data-spaced>
                {link.link_text ?? link.url}
              </span>{' '}
              <span className={styles.description}>{link.description}</span>
            </span>
            <Icon name="arrow-right" size={16} />
          </ContentLink>
        </li>
      ))}
    </PlainList>
  );
}

/** Links as icons with a text below. Source: CONTENT-01 (icon_link). */
export function ToolGrid({ links }: Links) {
  return (
    <PlainList className={styles.tools}>
      {links.map((link) => (
        <li key={`${link.url} ${link.link_text}`}>
          <ContentLink className={styles.tool} url={link.url}>
            <ContentIcon iconClass={link.icon_class} size={24} />
            <span>{link.link_text ?? link.url}</span>
          </ContentLink>
        </li>
      ))}
    </PlainList>
  );
}

/**
 * Stands in for a list of links while it loads.
 * @param form `links` for a `LinkList`, `tools` for a `ToolGrid`
 */
export function LinkSkeleton({ rows, form }: { rows: number; form: 'links' | 'tools' }) {
  return (
    <ul className={styles[form]} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike and never change places
        <li className={styles.placeholder} data-form={form} key={row}>
          <Bar width={form === 'links' ? 'long' : 'middle'} isSmall />
        </li>
      ))}
    </ul>
  );
}
