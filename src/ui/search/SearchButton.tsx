import { useEffect } from 'react';
import { sendToFrame } from '../../machines/portal/send-to-frame.ts';
import { Icon } from '../components/Icon.tsx';
import { useDevice } from '../hooks/use-device.ts';
import { usePortal } from '../hooks/use-portal.ts';
import styles from './SearchButton.module.css';

/**
 * The button and the keys that open the search. The button is an icon in the top bar, and a whole line in the sidebar.
 * Source: FIND-01, FIND-06.
 */
export function SearchButton() {
  const portal = usePortal();
  const device = useDevice();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.shiftKey || event.altKey) return;
      // Browsers use the same keys for their own search.
      event.preventDefault();
      sendToFrame(portal, 'search', { type: 'search.open' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [portal]);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={({ currentTarget }) => {
        // Safari does not focus a button that is pressed, and the dialog gives the focus back.
        currentTarget.focus();
        sendToFrame(portal, 'search', { type: 'search.open' });
      }}
    >
      <Icon name="search" />
      <span className={styles.name}>Search</span>
      <span className={styles.keys} data-keys={device.isApple() ? '⌘ K' : 'Ctrl K'} />
    </button>
  );
}
