import { Fragment, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Filter, filterName } from '../../rules/task-list.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { PageLink } from '../parts/PageLink.tsx';
import { useDismiss } from '../parts/use-dismiss.ts';
import { filterAddress } from './addresses.ts';
import styles from './FilterMenu.module.css';

/** "important" works by its address alone: no entry leads there. */
export type ListedFilter = Exclude<Filter, 'important'>;

const groups: ListedFilter[][] = [
  ['up-next', 'overdue', 'bookmarks'],
  ['done', 'dismissed'],
];

/** A menu button by the ARIA authoring practices; its entries are links, so that each opens in a tab of its own too. */
export function FilterMenu({ filter, counts }: { filter: Filter; counts: Record<ListedFilter, number> | null }) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const container = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const buttonId = useId();
  const menuId = useId();
  const closeOnEscape = useDismiss({ isOpen, container, toggle, close });

  const focusEntry = (index: number) => {
    const entries = menu.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [];
    [...entries].at(index % entries.length)?.focus();
  };
  const open = (index: number) => {
    // The entry can only take the focus once it is there.
    flushSync(() => setOpen(true));
    focusEntry(index);
  };
  const leave = () => {
    toggle.current?.focus();
    close();
  };

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 0 : -1);
  };
  const onMenuKey = (event: KeyboardEvent) => {
    const entries = [...event.currentTarget.querySelectorAll('[role="menuitemradio"]')];
    const at = entries.indexOf(document.activeElement ?? event.currentTarget);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusEntry(target);
    } else if (event.key === ' ') {
      event.preventDefault();
      if (event.target instanceof HTMLElement) event.target.click();
    } else if (event.key === 'Tab') {
      // Not prevented: from the button the focus goes on to what stands before or after it.
      leave();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape from the controls inside
    <div className={styles.filter} ref={container} onKeyDown={closeOnEscape}>
      <Button
        icon="filter"
        id={buttonId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        ref={toggle}
        onClick={() => (isOpen ? close() : open(0))}
        onKeyDown={onButtonKey}
      >
        <span className={styles.name}>FILTER</span>
      </Button>
      {isOpen ? (
        <div
          className={styles.menu}
          id={menuId}
          role="menu"
          aria-labelledby={buttonId}
          ref={menu}
          onKeyDown={onMenuKey}
        >
          {groups.map((group, index) => (
            <Fragment key={group.join()}>
              {index === 0 ? null : <hr className={styles.divider} />}
              {group.map((entry) => (
                <PageLink
                  key={entry}
                  className={styles.entry}
                  href={filterAddress(entry)}
                  isCurrent={false}
                  role="menuitemradio"
                  aria-checked={entry === filter}
                  tabIndex={-1}
                  onClick={leave}
                >
                  <span className={styles.mark}>{entry === filter ? <Icon name="check" size={18} /> : null}</span>
                  {filterName(entry)}
                  {counts === null ? null : (
                    <span className={styles.count} aria-hidden="true">
                      {counts[entry]}
                    </span>
                  )}
                </PageLink>
              ))}
            </Fragment>
          ))}
        </div>
      ) : null}
    </div>
  );
}
