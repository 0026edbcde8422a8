import { setHidesFigures } from '../../browser/hidden-figures.ts';
import { useHidesFigures } from '../hooks/use-hides-figures.ts';
import styles from './HideSwitch.module.css';
import { Icon } from './Icon.tsx';
import { EYE, EYE_CROSSED } from './more-icons.ts';
import { Switch } from './Switch.tsx';

const LABEL = 'Hide grades and balances';

/** The switch that covers every grade, GPA and amount. Source: decisions, hide grades and balances; HIDE-01. */
export function HideSwitch() {
  return <Switch label={LABEL} isOn={useHidesFigures()} onChange={setHidesFigures} />;
}

/** The same switch for the dashboard's toolbar, where a phone has room for an icon only. */
export function HideSwitchIcon() {
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
