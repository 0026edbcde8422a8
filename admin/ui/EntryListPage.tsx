import { entryKinds, type PublishedKind } from '../../src/api/admin/entries.ts';
import { COUNTED_AT_MOST, type EntrySummary, listEntries } from '../../src/api/admin/entry-calls.ts';
import { BlockEmpty } from '../../src/ui/components/Block.tsx';
import { ButtonLink } from '../../src/ui/components/Button.tsx';
import type { IconName } from '../../src/ui/components/Icon.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import type { NamedChoices } from '../audience.ts';
import { editHref, stateIn, stateNames } from '../entries.ts';
import type { Load, PageQuery } from '../page.tsx';
import styles from './EntryList.module.css';
import { EntryRow } from './EntryRow.tsx';
import { FilterForm, type ListFilter } from './FilterForm.tsx';

export type EntryListData = { count: number; results: readonly EntrySummary[] };

/** The entries that a page shows at once. */
const PAGE_SIZE = 50;

/**
 * Loads the entries of a kind that the query of the address names: words, a state, and the first row.
 * @param fields the filters of the kind: their names in the address, and in the call
 */
export const loadList =
  (
    kind: PublishedKind,
    fields: Readonly<Record<string, 'post_type' | 'category' | 'page' | 'audience'>> = {},
  ): Load<EntryListData> =>
  ({ context: { client }, query: { q, state, from, ...others }, signal }) => {
    const filters = Object.entries(fields).flatMap(([name, field]) => (others[name] ? [[field, others[name]]] : []));
    return client(listEntries, {
      query: {
        kind,
        ...(q ? { q } : {}),
        ...stateIn(state),
        ...(from ? { offset: from } : {}),
        ...Object.fromEntries(filters),
        limit: String(PAGE_SIZE),
      },
      signal,
    });
  };

/** The page of the entries of a kind: search, filters, a row for each entry, and the parts of a long list. */
export function EntryListPage({
  kind,
  icon,
  data: { count, results },
  query,
  filters = [],
  newHref,
}: {
  kind: PublishedKind;
  /** Beside the text of an empty list. */
  icon: IconName;
  data: EntryListData;
  query: PageQuery;
  /** Besides words and states. */
  filters?: readonly ListFilter[];
  /** Where a new entry begins if not in its form. */
  newHref?: string;
}) {
  const { noun, nouns, folder } = entryKinds[kind];
  const path = `/admin/${folder}`;
  const states: NamedChoices = Object.entries(stateNames(kind));
  return (
    <>
      <PageHead
        heading={`${nouns.charAt(0).toUpperCase()}${nouns.slice(1)}`}
        line={count === 1 ? `1 ${noun}` : `${countText(count)} ${nouns}`}
        control={
          <ButtonLink kind="main" href={newHref ?? editHref({ kind, id: '' }) ?? path} preload={false}>
            {`New ${noun}`}
          </ButtonLink>
        }
      />
      <FilterForm
        path={path}
        query={query}
        filters={[...filters, { name: 'state', label: 'State', choices: states }]}
      />
      {results.length === 0 ? (
        <BlockEmpty icon={icon}>
          {Object.keys(query).length > 0
            ? `No ${noun} matches. Remove a filter, or search for another word.`
            : `There are no ${nouns} yet.`}
        </BlockEmpty>
      ) : (
        <>
          <ul className={styles.rows}>
            {results.map((entry) => (
              <EntryRow key={entry.id} entry={entry} hasButton />
            ))}
          </ul>
          <Parts path={path} query={query} count={count} shown={results.length} />
        </>
      )}
    </>
  );
}

/** A number of entries, which a list counts only so far. Source: ADMIN-85. */
const countText = (count: number): string =>
  count === COUNTED_AT_MOST ? `${COUNTED_AT_MOST.toLocaleString('en-US')} or more` : String(count);

/** The links to the parts of a list that has more rows than a page. @param shown the rows on this page */
function Parts({ path, query, count, shown }: { path: string; query: PageQuery; count: number; shown: number }) {
  const from = Number(query.from ?? 0);
  const hrefFrom = (first: number) => {
    const { from: _, ...kept } = query;
    return `${path}?${new URLSearchParams({ ...kept, ...(first > 0 ? { from: String(first) } : {}) })}`;
  };
  const isMore = from + PAGE_SIZE < count || (count === COUNTED_AT_MOST && shown === PAGE_SIZE);
  if (count <= PAGE_SIZE) return null;
  return (
    <nav className={styles.parts} aria-label="Parts of the list">
      <p>{`${from + 1} to ${from + shown} of ${countText(count)}`}</p>
      {from > 0 ? (
        <PageLink href={hrefFrom(Math.max(0, from - PAGE_SIZE))} isCurrent={false} preload={false}>
          Newer
        </PageLink>
      ) : null}
      {isMore ? (
        <PageLink href={hrefFrom(from + PAGE_SIZE)} isCurrent={false} preload={false}>
          Older
        </PageLink>
      ) : null}
    </nav>
  );
}
