import { useSelector } from '@xstate/react';
import { selectHasFrame } from '../../machines/portal/selectors.ts';
import { receiver } from '../../machines/shared/system.ts';
import { Icon } from '../components/Icon.tsx';
import { useDevice } from '../hooks/use-device.ts';
import { usePortal } from '../hooks/use-portal.ts';
import styles from './SearchButton.module.css';

/** The button that opens the search: an icon in the top bar, a whole line in the sidebar. Source: FIND-01, FIND-06. */
export function SearchButton() {
  const portal = usePortal();
  const device = useDevice();
  const isReady = useSelector(portal, selectHasFrame);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      aria-disabled={!isReady}
      onClick={() => receiver(portal.system, 'search')?.send({ type: 'search.open' })}
    >
      <Icon name="search" />
      <span className={styles.name}>Search</span>
      <span className={styles.keys} data-keys={device.isApple() ? '⌘ K' : 'Ctrl K'} />
    </button>
  );
}
