import { useId } from 'react';
import { Icon } from './Icon.tsx';
import { SpinnerRing } from './Spinner.tsx';
import styles from './Switch.module.css';

export type SwitchProps = {
  /** What is on or off: "Contact me by text". */
  label: string;
  isOn: boolean;
  /** On its way: it keeps the focus, and a press does nothing. */
  isBusy?: boolean | undefined;
  /** Sentences for a press that was not saved: what happened, what to do; null when there was none. */
  refusal?: string | null | undefined;
  /** With what it should be from now on. It shows `isOn` until that is another. */
  onChange: (isOn: boolean) => void;
};

/** Something that is on or off and is so from the press on, without a button to save it. */
export function Switch({ label, isOn, isBusy = false, refusal = null, onChange }: SwitchProps) {
  const refusalId = useId();
  return (
    <div className={styles.place}>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        aria-describedby={refusal === null ? undefined : refusalId}
        onClick={isBusy ? undefined : () => onChange(!isOn)}
      >
        {label}
        <span className={styles.track}>
          <span className={styles.thumb}>
            <Mark isOn={isOn} isBusy={isBusy} />
          </span>
        </span>
      </button>
      <div id={refusalId} role="status">
        {refusal === null ? null : <p className={styles.refusal}>{refusal}</p>}
      </div>
    </div>
  );
}

function Mark({ isOn, isBusy }: { isOn: boolean; isBusy: boolean }) {
  if (isBusy) return <SpinnerRing size={16} />;
  return isOn ? <Icon name="check" size={14} /> : null;
}
