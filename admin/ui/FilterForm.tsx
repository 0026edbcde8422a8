import { useEffect, useState } from 'react';
import { Button } from '../../src/ui/components/Button.tsx';
import { moveFocus } from '../../src/ui/components/focus.ts';
import { useGoTo } from '../hooks.ts';
import type { PageQuery } from '../page.tsx';
import { ChoiceField, TextField } from './Field.tsx';
import styles from './FilterForm.module.css';

export type ListFilter = { name: string; label: string; choices: readonly (readonly [value: string, name: string])[] };

/** Milliseconds after the last key before the list follows what is typed. */
const TYPING_MS = 300;

/** Search and filters of a list. They are in the address, so that Back and a bookmark keep them. */
export function FilterForm({
  path,
  query,
  filters,
  searchLabel = 'Search',
}: {
  path: string;
  query: PageQuery;
  filters: readonly ListFilter[];
  searchLabel?: string;
}) {
  const goTo = useGoTo();
  const [typed, setTyped] = useState(query.q ?? '');
  const go = (changed: PageQuery) => {
    // Another choice begins with the first rows.
    const { from: _, ...kept } = { ...query, ...changed };
    const set = Object.entries(kept).filter(([, value]) => value !== '');
    void goTo(`${path}${set.length === 0 ? '' : `?${new URLSearchParams(set)}`}`, { replace: true });
  };
  const shown = query.q ?? '';
  useEffect(() => {
    if (typed === shown) return;
    const timer = window.setTimeout(() => go({ q: typed }), TYPING_MS);
    return () => window.clearTimeout(timer);
  });
  const isFiltered = Object.keys(query).some((name) => name !== 'from');
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is newer than the oldest browser
    <form className={styles.filters} role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField label={searchLabel} type="search" value={typed} onChange={(value) => setTyped(value ?? '')} />
      {filters.map(({ name, label, choices }) => (
        <ChoiceField
          key={name}
          label={label}
          value={query[name] ?? ''}
          choices={[['', 'All'], ...choices]}
          onChange={(value) => go({ [name]: value })}
        />
      ))}
      {isFiltered ? (
        <Button
          kind="quiet"
          onClick={({ currentTarget }) => {
            // The button goes away.
            moveFocus(currentTarget.form?.querySelectorAll('input') ?? []);
            setTyped('');
            void goTo(path, { replace: true });
          }}
        >
          Clear
        </Button>
      ) : null}
    </form>
  );
}
