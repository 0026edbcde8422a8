import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, memo, type RefObject, useEffect, useId, useRef } from 'react';
import { isPhone, openResult } from '../../browser/open-result.ts';
import {
  type SearchView,
  selectChosen,
  selectCount,
  selectQuery,
  selectResults,
  selectSearched,
  selectSearchView,
} from '../../machines/search/selectors.ts';
import { isPathOfThisSite } from '../../rules/links.ts';
import { PAGES, SECTIONS } from '../../rules/pages.ts';
import { type SearchItem, type SearchKind, titleParts } from '../../rules/search.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { Button, ButtonLink, IconButton } from '../components/Button.tsx';
import { Icon, type IconName } from '../components/Icon.tsx';
import { isOutside, OutsideArrow, OutsideMark } from '../components/OutsideMark.tsx';
import { showModal, useBackdropPress } from '../components/show-modal.ts';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { ContentIcon } from '../content/ContentIcon.tsx';
import { useHidesFigures } from '../hooks/use-hides-figures.ts';
import { useSettings, useSystemActor } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './SearchDialog.module.css';

const ICONS: Record<SearchKind, IconName> = {
  Section: 'home',
  Tool: 'plug',
  Resource: 'book',
  Page: 'bookmark',
  Course: 'mortarboard',
  Person: 'people',
  Task: 'check',
  Message: 'mail',
  Help: 'shield',
};

/**
 * The search dialog: a field with a list of results, by the ARIA practices for a combobox. Each part is a component of its own, so
 * that a letter draws only the field, and its results the list. Source: decisions, search; FIND-01 to FIND-13.
 */
export function SearchDialog() {
  const search = useSystemActor('search');
  const listId = useId();
  const close = () => search.send({ type: 'search.close' });
  const dialog = useDialog(close);
  const field = useRef<HTMLInputElement>(null);
  return (
    <dialog className={styles.dialog} aria-label="Search" {...dialog}>
      <Field ref={field} listId={listId} />
      <Status />
      <Results listId={listId} />
      <Otherwise onRetry={() => field.current?.focus()} />
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </dialog>
  );
}

const optionId = (listId: string, position: number) => `${listId}-${position}`;

/** Opens a result in place of the dialog. */
function useOpenItem() {
  const search = useSystemActor('search');
  const router = useRouter();
  return ({ href, phone }: SearchItem) => {
    search.send({ type: 'search.close' });
    const { pathname, search: parameters } = router.history.location;
    const address = phone !== undefined && isPhone() ? phone : href;
    // The dialog of a post opens over the page in view.
    if (address.startsWith('#')) router.history.push(`${pathname}${parameters}${address}`);
    else if (isPathOfThisSite(address)) router.history.push(address);
    else openResult(address);
  };
}

function Field({ ref, listId }: { ref: RefObject<HTMLInputElement | null>; listId: string }) {
  const search = useSystemActor('search');
  const query = useSelector(search, selectQuery);
  const hasResults = useSelector(search, selectCount) > 0;
  const chosen = useSelector(search, selectChosen);
  const openItem = useOpenItem();
  const onKeyDown = (event: KeyboardEvent) => {
    const item = selectResults(search.getSnapshot())[chosen];
    if (event.key === 'ArrowDown') search.send({ type: 'search.move', step: 'next' });
    else if (event.key === 'ArrowUp') search.send({ type: 'search.move', step: 'previous' });
    else if (event.key === 'Enter' && item !== undefined && !event.nativeEvent.isComposing) openItem(item);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.field}>
      <Icon name="search" />
      <input
        ref={ref}
        className={styles.input}
        type="text"
        role="combobox"
        aria-label="Search"
        aria-expanded={hasResults}
        aria-controls={hasResults ? listId : undefined}
        aria-activedescendant={hasResults ? optionId(listId, chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="Search"
        value={query}
        onChange={({ currentTarget }) => search.send({ type: 'search.type', query: currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <IconButton icon="close" label="Close" onClick={() => search.send({ type: 'search.close' })} />
    </div>
  );
}

function Status() {
  const search = useSystemActor('search');
  const view = useSelector(search, selectSearchView);
  const query = useSelector(search, selectQuery);
  const count = useSelector(search, selectCount);
  return (
    <p className={styles.status} aria-live="polite" aria-atomic="true" data-view={view}>
      {statusOf(view, count, query)}
    </p>
  );
}

function Results({ listId }: { listId: string }) {
  const search = useSystemActor('search');
  const results = useSelector(search, selectResults);
  const query = useSelector(search, selectSearched);
  const chosen = useSelector(search, selectChosen);
  useEffect(() => {
    document.getElementById(optionId(listId, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [listId, chosen]);
  return results.length > 0 ? (
    <div className={styles.results} role="listbox" id={listId} aria-label="Results">
      {results.map((item, position) => (
        <Option
          key={`${item.kind} ${item.title} ${item.href}`}
          item={item}
          query={query}
          id={optionId(listId, position)}
          position={position}
          isChosen={position === chosen}
        />
      ))}
    </div>
  ) : null;
}

type OptionProps = { item: SearchItem; query: string; id: string; position: number; isChosen: boolean };

const Option = memo(function Option({ item, query, id, position, isChosen }: OptionProps) {
  const search = useSystemActor('search');
  const openItem = useOpenItem();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys for its list
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen option
    <div
      id={id}
      className={styles.result}
      role="option"
      aria-selected={isChosen}
      onPointerMove={() => {
        if (!isChosen) search.send({ type: 'search.point', position });
      }}
      onClick={() => openItem(item)}
    >
      <Result item={item} query={query} />
    </div>
  );
});

/** What the dialog shows while there are no results. */
function Otherwise({ onRetry }: { onRetry: () => void }) {
  const search = useSystemActor('search');
  const view = useSelector(search, selectSearchView);
  const { links } = useSite();
  switch (view) {
    case 'empty':
      return <Places onOpen={() => search.send({ type: 'search.close' })} />;
    case 'none':
      return (
        <div className={styles.message}>
          <p className={styles.hint}>Try one word, such as “grades” or “pay”.</p>
          <ButtonLink href={links.helpDesk}>
            <OutsideMark text="Ask the help desk" />
          </ButtonLink>
        </div>
      );
    case 'failed':
      return (
        <div className={styles.message}>
          <p className={styles.hint}>The search could not be loaded. The page behind this dialog stays as it is.</p>
          <Button
            icon="refresh"
            onClick={() => {
              search.send({ type: 'search.retry' });
              onRetry();
            }}
          >
            Try again
          </Button>
        </div>
      );
    default:
      return null;
  }
}

/** Places to start from while nothing is typed. Source: FIND-08. */
function Places({ onOpen }: { onOpen: () => void }) {
  const { nextStepsUrl } = useSettings();
  const places = [
    ...SECTIONS,
    { href: nextStepsUrl, name: 'Next steps' },
    PAGES.messages,
    PAGES.account,
    { href: '/resources#who-helps', name: 'Who helps' },
  ];
  return (
    <ul className={styles.places} aria-label="Places">
      {places.map(({ href, name }) => (
        <li key={name}>
          <AddressLink className={styles.place} href={href} onClick={onOpen}>
            {name}
          </AddressLink>
        </li>
      ))}
    </ul>
  );
}

function Result({ item, query }: { item: SearchItem; query: string }) {
  const { kind, title, detail, href, icon, figure, fact } = item;
  const isHidden = useHidesFigures();
  const answer = [isHidden ? undefined : figure, fact].filter((part) => part !== undefined).join(', ');
  return (
    <>
      {icon === undefined ? <Icon name={ICONS[kind]} /> : <ContentIcon iconClass={icon} />}
      <span className={styles.words}>
        <span className={styles.title}>
          {titleParts(title, query).map(({ text, isMatch }, index) => {
            const Part = isMatch ? 'mark' : 'span';
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title have no other identity
            return <Part key={index}>{text}</Part>;
          })}
          {isOutside(href) ? <OutsideArrow /> : null}
        </span>
        {answer === '' && detail === null ? null : (
          <span className={styles.detail}>
            <VisuallyHidden>, </VisuallyHidden>
            {answer === '' ? null : <b className={styles.answer}>{answer}</b>}
            {answer === '' || detail === null ? null : <span> · </span>}
            {detail === null ? null : <span>{detail}</span>}
          </span>
        )}
      </span>
      <span className={styles.kind}>
        <VisuallyHidden>, </VisuallyHidden>
        <span>{kind}</span>
      </span>
    </>
  );
}

/** What a screen reader hears after each change of the results. */
function statusOf(view: SearchView | null, count: number, query: string): string {
  if (view === 'none') return `Nothing found for “${query.trim()}”.`;
  if (view === 'failed') return 'The search failed';
  if (view === 'empty') return WHAT_CAN_BE_FOUND;
  if (count > 0) return count === 1 ? '1 result' : `${count} results`;
  return view === 'searching' ? 'Searching' : WHAT_CAN_BE_FOUND;
}

const WHAT_CAN_BE_FOUND = 'Find sections, tools, resources, pages, courses, people, tasks, messages and help.';

/** Opens the dialog when it is mounted, and closes it by Escape and by a press on the backdrop. */
function useDialog(onClose: () => void) {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  const backdrop = useBackdropPress(() => latest.current());
  return {
    ref: open,
    // Escape. The browser reports the end of a dialog later than this, and a press of Control+K between the two would be lost.
    onCancel: () => latest.current(),
    onClose: ({ currentTarget }: { currentTarget: HTMLDialogElement }) => {
      // A dialog that is no longer in the page was closed by the machine.
      if (currentTarget.isConnected && !currentTarget.open) latest.current();
    },
    ...backdrop,
  };
}

const open = (dialog: HTMLDialogElement) => showModal(dialog, dialog.querySelectorAll('input'));
