import { useSelector } from '@xstate/react';
import { selectInstallOffer } from '../../machines/installation/selectors.ts';
import { Button } from '../components/Button.tsx';
import menuRow from '../components/MenuRow.module.css';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './InstallApp.module.css';

const PHONE =
  'M7 2.5h10a1 1 0 0 1 1 1v17a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-17a1 1 0 0 1 1-1zM12 6.5v7M9 10.8l3 3 3-3M10.5 18h3';

/**
 * In the menu: installs the portal where the browser offers it, and says how where only a menu of the browser can.
 * Source: decisions, the app that installs; INSTALL-03 to INSTALL-05.
 */
export function InstallApp() {
  const installation = useSystemActor('installation');
  const offer = useSelector(installation, selectInstallOffer);
  if (offer === 'none') return null;
  return (
    <div className={`${menuRow.row} ${styles.install}`}>
      {offer === 'button' || offer === 'busy' ? (
        <Button
          kind="quiet"
          icon={PHONE}
          isBusy={offer === 'busy'}
          onClick={() => installation.send({ type: 'installation.install' })}
        >
          Install the app
        </Button>
      ) : null}
      {offer === 'text' ? (
        <details>
          <summary>Install the app</summary>
          <p>Open the share menu of your browser and choose “Add to Home Screen”.</p>
        </details>
      ) : null}
      <div aria-live="polite" aria-atomic="true">
        {offer === 'failed' ? (
          <p>
            The app was not installed. You can use the portal as before, or install it from the menu of your browser.
          </p>
        ) : null}
      </div>
    </div>
  );
}
