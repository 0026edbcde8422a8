import { isPublishedKind } from '../../src/api/admin/entries.ts';
import type { EntrySummary, PageOfPost } from '../../src/api/admin/entry-calls.ts';
import { PAGELESS_TYPES } from '../../src/rules/visibility.ts';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { audienceText, itemText, listText, type NamedChoices } from '../audience.ts';
import { editHref, kindName } from '../entries.ts';
import { POST_AUDIENCES, postTypeName } from '../post-types.ts';
import { useStudentTypes } from '../student-types.ts';
import styles from './EntryList.module.css';
import { formatMoment } from './Field.tsx';
import { QuickPublication } from './QuickPublication.tsx';
import { StateMark } from './StateMark.tsx';

/** One entry in a list. @param hasButton whether it can be withdrawn or published there */
export function EntryRow({ entry, hasButton }: { entry: EntrySummary; hasButton: boolean }) {
  const { timeZone } = useSite();
  const types = useStudentTypes();
  const { kind, title, key, state, opens_on, closes_on, begins_on, ends_on, counts } = entry;
  const href = editHref(entry);
  const facts = [
    ...factsOf(entry, types),
    ...(state === 'scheduled' && opens_on !== null
      ? [`${kind === 'message' ? 'will be sent' : 'opens'} ${formatMoment(timeZone, opens_on)}`]
      : []),
    ...(state === 'live' && opens_on !== null && (kind === 'post' || kind === 'message')
      ? [`${kind === 'message' ? 'sent' : 'since'} ${formatMoment(timeZone, opens_on)}`]
      : []),
    ...(state === 'live' && closes_on !== null ? [`ends ${formatMoment(timeZone, closes_on)}`] : []),
    ...(begins_on === null ? [] : [`begins ${formatMoment(timeZone, begins_on)}`]),
    ...(ends_on === null ? [] : [`ends ${formatMoment(timeZone, ends_on)}`]),
    ...(kind === 'message' && counts !== null && state === 'live'
      ? [`${counts.read} of ${counts.people} have read it`]
      : []),
    ...(kind === 'task' && counts !== null && counts.people > 0
      ? [`${counts.done} of ${counts.people} have done it`]
      : []),
  ];
  return (
    <li className={styles.row} data-has-button={hasButton}>
      <div className={styles.about}>
        {href === null ? (
          <span className={styles.title}>{title}</span>
        ) : (
          <PageLink className={styles.title} href={href} isCurrent={false} preload={false}>
            {title || key}
          </PageLink>
        )}
        {facts.length === 0 ? null : <p className={styles.facts}>{facts.join(' · ')}</p>}
      </div>
      {isPublishedKind(kind) ? <StateMark kind={kind} state={state} /> : null}
      {hasButton ? <QuickPublication entry={entry} /> : null}
    </li>
  );
}

function factsOf({ kind, key, post_type, category, audience, pages }: EntrySummary, types: NamedChoices): string[] {
  switch (kind) {
    case 'post':
      return [postTypeName(post_type), ...readersText(category, audience ?? [], types), ...pagesText(post_type, pages)];
    case 'page':
      return [key.startsWith('/') ? key : `/${key}`];
    case 'message':
      return [audienceText(audience ?? [], types)];
    case 'task':
      return [kindName('task'), ...(audience === null || audience.length === 0 ? [] : [audienceText(audience, types)])];
    default:
      // `#2` is a row without a name for files, and tells people nothing.
      return key.startsWith('#') ? [] : [key];
  }
}

/** Who sees a post: "Students, only Transfer students"; nothing for everybody. */
function readersText(category: string | null, audience: readonly string[], types: NamedChoices): string[] {
  const people = category === null ? 'Everybody' : (POST_AUDIENCES[category] ?? category);
  if (audience.length > 0) return [`${people}, only ${listText(audience.map((item) => itemText(item, types)))}`];
  return category === null ? [] : [people];
}

/** The pages that a row names. */
const MOST_PAGES = 2;

/** The pages of a post, "On no page" for one that needs a page; nothing for the others. Source: ADMIN-114. */
function pagesText(postType: string | null, pages: readonly PageOfPost[] | undefined): string[] {
  if (pages === undefined || (pages.length === 0 && PAGELESS_TYPES.includes(postType ?? ''))) return [];
  const titles = pages.slice(0, MOST_PAGES).map(({ title }) => title);
  const more = pages.length - titles.length;
  return [pages.length === 0 ? 'On no page' : listText([...titles, ...(more > 0 ? [`${more} more`] : [])])];
}
