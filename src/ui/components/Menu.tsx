import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDismiss } from '../hooks/use-dismiss.ts';
import { Button } from './Button.tsx';
import { moveFocus } from './focus.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Menu.module.css';
import { PageLink } from './PageLink.tsx';

export type MenuEntry = {
  /** Unique within the menu. */
  name: string;
  /** Beside the name, hidden from screen readers: a number. */
  detail?: ReactNode;
  isCurrent: boolean;
  /** An address of this app. */
  href: string;
};

export type MenuProps = {
  icon?: IconName | undefined;
  /** The text of the button, which names the menu too. */
  children: ReactNode;
  /** Groups are separated by a line. */
  groups: readonly (readonly MenuEntry[])[];
};

/**
 * A button with a menu of links, one of which is current, after the ARIA authoring practices. A choice, a click elsewhere,
 * Escape and Tab close the menu and return the focus to the button. Source: LIST-02 to LIST-05.
 */
export function Menu({ icon, children, groups }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  const container = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const buttonId = useId();
  const menuId = useId();
  useDismiss({ isOpen, container, toggle, close });

  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitemradio"]') ?? [])];
  const focusEntry = (index: number) => moveFocus([entries().at(index % entries().length)]);
  const open = (index: number) => {
    // An entry can take the focus only once it is drawn.
    flushSync(() => setIsOpen(true));
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
    const index = entries().indexOf(entry);
    const nextIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
    if (nextIndex !== undefined) {
      event.preventDefault();
      focusEntry(nextIndex);
    } else if (event.key === ' ') {
      event.preventDefault();
      entry.click();
    } else if (event.key === 'Tab') {
      // The default action then moves the focus from the button to the element before or after it.
      leave();
    }
  };

  return (
    <div className={styles.container} ref={container}>
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
                <Entry key={entry.name} {...entry} onChoose={leave} />
              ))}
            </Fragment>
          ))}
        </div>
      ) : null}
    </div>
  );
}

function Entry({ name, detail, isCurrent, href, onChoose }: MenuEntry & { onChoose: () => void }) {
  return (
    <PageLink
      className={styles.entry}
      role="menuitemradio"
      aria-checked={isCurrent}
      tabIndex={-1}
      href={href}
      isCurrent={false}
      onClick={onChoose}
    >
      <span className={styles.mark}>{isCurrent ? <Icon name="check" size={18} /> : null}</span>
      <span>{name}</span>
      {detail === undefined ? null : (
        <span className={styles.detail} aria-hidden="true">
          {detail}
        </span>
      )}
    </PageLink>
  );
}
