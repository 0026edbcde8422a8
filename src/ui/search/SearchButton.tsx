import { useSelector } from '@xstate/react';
import { selectHasFrame } from '../../machines/portal/selectors.ts';
import { Icon } from '../components/Icon.tsx';
import { usePortal } from '../hooks/use-portal.ts';
import styles from './SearchButton.module.css';
import { useOpenSearch } from './use-open-search.ts';

/** The button that opens the search: an icon in the top bar, a whole line in the sidebar. Source: FIND-01, FIND-06. */
export function SearchButton() {
  const isReady = useSelector(usePortal(), selectHasFrame);
  const open = useOpenSearch();
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-disabled={!isReady}
      onClick={open}
    >
      <Icon name="search" />
      <span className={styles.name}>Search</span>
      <span className={styles.keys}>{/Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}</span>
    </button>
  );
}
