import { useSelector } from '@xstate/react';
import { type FocusEvent, useEffect, useId, useRef } from 'react';
import type { Toast, ToastKind } from '../../machines/toasts/machine.ts';
import { selectFlash, selectStanding } from '../../machines/toasts/selectors.ts';
import { type ToastTopic, toastWords } from '../../rules/toasts.ts';
import { moveFocus } from '../components/focus.ts';
import { Icon, type IconName } from '../components/Icon.tsx';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './ToastArea.module.css';

const LEVELS: Record<ToastKind, { level: 'success' | 'error' | 'info'; icon: IconName }> = {
  flash: { level: 'success', icon: 'check' },
  error: { level: 'error', icon: 'plug' },
};

/** The toasts at the lower edge of the window, on every page. They stay while the pointer or the focus is on them. */
export function ToastArea() {
  const toasts = useSystemActor('toasts');
  const standing = useSelector(toasts, selectStanding);
  const flash = useSelector(toasts, selectFlash);
  const inView = flash === null ? standing : [...standing, flash];
  const isError = ({ kind }: Toast) => kind === 'error';
  const area = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element | null>(null);

  // The browser reports no pointer leaving an area that is removed.
  useEffect(() => () => toasts.send({ type: 'toast.release' }), [toasts]);

  const hold = () => toasts.send({ type: 'toast.hold' });
  const release = () => toasts.send({ type: 'toast.release' });
  const hasFocus = () => area.current?.contains(document.activeElement) === true;
  const isOutside = (element: EventTarget | null) => !area.current?.contains(element as Element | null);
  const dismiss = (topic: ToastTopic) => {
    // The button disappears with its toast: the focus goes to the next toast, or back to where it was before.
    const buttons = [...(area.current?.querySelectorAll('button') ?? [])];
    const next = buttons.find((button) => button !== document.activeElement);
    const previous = previousFocus.current;
    const moves = hasFocus();
    toasts.send({ type: 'toast.dismiss', topic });
    if (moves) moveFocus([next, previous?.isConnected === true ? previous : null, 'main'], { preventScroll: true });
  };

  const draw = (toast: Toast) => (
    <ToastItem key={toastWords(toast.topic)} toast={toast} onDismiss={() => dismiss(toast.topic)} />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the pointer or focus is on a toast inside
    <div
      className={styles.area}
      ref={area}
      data-toasts={inView.length}
      // Not `pointerenter`: after a dismissal the pointer may be on the next toast without ever having left.
      onPointerOver={hold}
      onPointerLeave={() => {
        if (!hasFocus()) release();
      }}
      onFocus={({ relatedTarget }: FocusEvent) => {
        if (isOutside(relatedTarget)) previousFocus.current = relatedTarget;
        hold();
      }}
      onBlur={({ relatedTarget }: FocusEvent) => {
        if (isOutside(relatedTarget) && area.current?.matches(':hover') !== true) release();
      }}
    >
      {/* Both regions exist before the first toast; otherwise a screen reader would miss it. */}
      <div className={styles.group} role="alert" aria-atomic="false">
        {inView.filter(isError).map(draw)}
      </div>
      <div className={styles.group} aria-live="polite">
        {inView.filter((toast) => !isError(toast)).map(draw)}
      </div>
    </div>
  );
}

function ToastItem({ toast: { kind, topic }, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const textId = useId();
  const { level, icon } = LEVELS[kind];
  return (
    <div className={styles.toast} data-level={level}>
      <Icon name={icon} />
      <p className={styles.text} id={textId}>
        {toastWords(topic)}
      </p>
      <button
        type="button"
        className={styles.dismiss}
        aria-label="Dismiss"
        aria-describedby={textId}
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
