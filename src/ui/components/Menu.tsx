import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDismiss } from '../hooks/use-dismiss.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';
import { PageLink } from './PageLink.tsx';

export type MenuEntry = {
  /** No two entries of a menu have the same. */
  name: string;
  /** Beside the name, for the eye alone: a number. */
  detail?: ReactNode;
  /** Whether it is the chosen one. Left out in a menu of commands, where nothing stays chosen. */
  isCurrent?: boolean | undefined;
} & (
  | {
      /** An address of this app. Such an entry is a link, so that it opens in a tab of its own too. */
      href: string;
      onChoose?: never;
    }
  | { href?: never; onChoose: () => void }
);

export type MenuProps = {
  icon?: IconName | undefined;
  /** On the button: the name of button and menu. */
  children: ReactNode;
  /** A divider stands between one group and the next. */
  groups: readonly (readonly MenuEntry[])[];
  /** The edge of the button below which the menu stands: the one that has no room beyond it. */
  edge?: 'start' | 'end' | undefined;
};

/**
 * A menu button by the ARIA authoring practices. Choosing, a click elsewhere, Escape and Tab close the menu; the focus
 * is then on the button, from where a chosen entry may take it on. Source: LIST-02 to LIST-05.
 */
export function Menu({ icon, children, groups, edge = 'end' }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const container = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const buttonId = useId();
  const menuId = useId();
  const closeOnEscape = useDismiss({ isOpen, container, toggle, close });

  const entriesInView = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  const focusEntry = (index: number) => {
    const entries = entriesInView();
    entries.at(index % entries.length)?.focus();
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
    const { target: entry } = event;
    if (!(entry instanceof HTMLElement)) return;
    const at = entriesInView().indexOf(entry);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusEntry(target);
    } else if (event.key === ' ') {
      event.preventDefault();
      entry.click();
    } else if (event.key === 'Tab') {
      // Not prevented: from the button the focus goes on to what stands before or after it.
      leave();
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears Escape from the controls inside
    <div className={styles.place} ref={container} onKeyDown={closeOnEscape}>
      <Button
        icon={icon}
        id={buttonId}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        ref={toggle}
        onClick={() => (isOpen ? close() : open(0))}
        onKeyDown={onButtonKey}
      >
        {children}
      </Button>
      {isOpen ? (
        <div
          className={styles.menu}
          data-edge={edge}
          id={menuId}
          role="menu"
          aria-labelledby={buttonId}
          ref={menu}
          onKeyDown={onMenuKey}
        >
          {groups.map((group, index) => (
            <Fragment key={group.map(({ name }) => name).join()}>
              {index === 0 ? null : <hr className={styles.divider} />}
              {group.map((entry) => (
                <Entry key={entry.name} entry={entry} onLeave={leave} />
              ))}
            </Fragment>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Entry({ entry, onLeave }: { entry: MenuEntry; onLeave: () => void }) {
  const { name, detail, isCurrent, href, onChoose } = entry;
  const attributes = {
    className: styles.entry,
    role: isCurrent === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': isCurrent,
    tabIndex: -1,
  };
  const face = (
    <>
      {isCurrent === undefined ? null : (
        <span className={styles.mark}>{isCurrent ? <Icon name="check" size={18} /> : null}</span>
      )}
      {name}
      {detail === undefined ? null : (
        <span className={styles.detail} aria-hidden="true">
          {detail}
        </span>
      )}
    </>
  );
  return href === undefined ? (
    <button
      {...attributes}
      type="button"
      onClick={() => {
        onLeave();
        onChoose();
      }}
    >
      {face}
    </button>
  ) : (
    <PageLink {...attributes} href={href} isCurrent={false} onClick={onLeave}>
      {face}
    </PageLink>
  );
}
