import { setHidesFigures } from '../../browser/hidden-figures.ts';
import { useHidesFigures } from '../hooks/use-hides-figures.ts';
import styles from './HideSwitch.module.css';
import { Icon } from './Icon.tsx';
import { EYE, EYE_CROSSED } from './more-icons.ts';

const LABEL = 'Hide grades and balances';

/**
 * The switch that covers every grade, GPA and amount, for the toolbar of a page. A narrow window has room for its icon only.
 * Source: decisions, hide grades and balances; HIDE-01.
 */
export function HideSwitch() {
  const isOn = useHidesFigures();
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-checked={isOn}
      title={LABEL}
      onClick={() => setHidesFigures(!isOn)}
    >
      <span className={styles.label}>{LABEL}</span>
      <span className={styles.icon}>
        <Icon name={isOn ? EYE_CROSSED : EYE} size={22} />
      </span>
    </button>
  );
}
