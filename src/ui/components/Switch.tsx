import { useId } from 'react';
import { Icon } from './Icon.tsx';
import { SpinnerRing } from './Spinner.tsx';
import styles from './Switch.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type SwitchProps = {
  /** "Contact me by text". */
  label: string;
  /** A line below the label. */
  detail?: string | undefined;
  /** The label is for screen readers only: a table shows it as headings. */
  isBare?: boolean | undefined;
  /** The id of a text about the last press that the parent shows; `error` shows one here. */
  describedBy?: string | undefined;
  isOn: boolean;
  /** A save is in progress. The switch keeps the focus, and a press does nothing. */
  isBusy?: boolean | undefined;
  /** It cannot be changed now. It stays focusable, and a press does nothing. */
  isUnavailable?: boolean | undefined;
  /** Text about the last press if it could not be saved: what happened, and what to do; otherwise null. */
  error?: string | null | undefined;
  /** Called with the opposite of `isOn`. The switch shows `isOn` until the parent changes it. */
  onChange: (isOn: boolean) => void;
};

/** A setting that is on or off and is saved by the press itself. */
export function Switch({
  label,
  detail,
  isBare = false,
  describedBy,
  isOn,
  isBusy = false,
  isUnavailable = false,
  error = null,
  onChange,
}: SwitchProps) {
  const errorId = useId();
  return (
    <div className={styles.container}>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-busy={isBusy}
        aria-disabled={isBusy || isUnavailable}
        aria-describedby={error === null ? describedBy : errorId}
        onClick={isBusy || isUnavailable ? undefined : () => onChange(!isOn)}
      >
        {isBare ? (
          <VisuallyHidden>{label}</VisuallyHidden>
        ) : (
          <span>
            <span data-spaced>{label}</span>
            {detail === undefined ? null : <span className={styles.detail}>{` ${detail}`}</span>}
          </span>
        )}
        <span className={styles.track}>
          <span className={styles.thumb}>
            <Mark isOn={isOn} isBusy={isBusy} />
          </span>
        </span>
      </button>
      <div id={errorId} aria-live="polite" aria-atomic="true">
        {error === null ? null : <p className={styles.error}>{error}</p>}
      </div>
    </div>
  );
}

function Mark({ isOn, isBusy }: { isOn: boolean; isBusy: boolean }) {
  if (isBusy) return <SpinnerRing size={16} />;
  return isOn ? <Icon name="check" size={14} /> : null;
}
