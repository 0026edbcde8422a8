import { useSelector } from '@xstate/react';
import { type FocusEvent, useEffect, useId, useRef } from 'react';
import { getChild } from '../../machines/portal/children.ts';
import type { Toast as NoticeFacts, ToastKind } from '../../machines/toasts/machine.ts';
import { selectFlash, selectStanding } from '../../machines/toasts/selectors.ts';
import { Icon, type IconName } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { usePortal } from '../hooks/use-portal.ts';
import styles from './ToastArea.module.css';

/** More would cover a phone's page: with the one flash message there are three at most, and others wait. */
const STANDING_IN_VIEW = 2;

const LEVELS: Record<ToastKind, { level: 'success' | 'error' | 'info'; icon: IconName }> = {
  flash: { level: 'success', icon: 'check' },
  toast: { level: 'error', icon: 'plug' },
  announcement: { level: 'info', icon: 'clock' },
};

/** What is said at the window's lower edge, above every page, and stays while pointer or focus is at it. */
export function ToastArea() {
  const notices = getChild(usePortal(), 'notices');
  const standing = useSelector(notices, selectStanding).slice(0, STANDING_IN_VIEW);
  const flash = useSelector(notices, selectFlash);
  const inView = flash === null ? standing : [...standing, flash];
  const isToast = ({ kind }: NoticeFacts) => kind === 'toast';
  const area = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);

  // An area that goes hears no pointer leave it.
  useEffect(() => () => notices.send({ type: 'notice.release' }), [notices]);

  const hold = () => notices.send({ type: 'notice.hold' });
  const release = () => notices.send({ type: 'notice.release' });
  const hasFocus = () => area.current?.contains(document.activeElement) === true;
  const isOutside = (element: EventTarget | null) => !area.current?.contains(element as Element | null);
  const dismiss = (message: string) => {
    // The button goes with its notice: the focus goes to the next one, or back to where it was before.
    const buttons = [...(area.current?.querySelectorAll('button') ?? [])];
    const next = buttons.find((button) => button !== document.activeElement);
    const before = cameFrom.current;
    const place = next ?? (before?.isConnected === true ? before : document.querySelector('main'));
    const moves = hasFocus();
    notices.send({ type: 'notice.dismiss', message });
    if (moves) (place as HTMLElement | null)?.focus({ preventScroll: true });
  };

  const draw = (notice: NoticeFacts) => (
    <Notice key={notice.message} notice={notice} onDismiss={() => dismiss(notice.message)} />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is at one of the notices inside
    <div
      className={styles.area}
      ref={area}
      data-notices={inView.length}
      // Not `pointerenter`: after a dismissal the pointer may be at the next notice without ever having left.
      onPointerOver={hold}
      onPointerLeave={() => {
        if (!hasFocus()) release();
      }}
      onFocus={({ relatedTarget }: FocusEvent) => {
        if (isOutside(relatedTarget)) cameFrom.current = relatedTarget;
        hold();
      }}
      onBlur={({ relatedTarget }: FocusEvent) => {
        if (isOutside(relatedTarget) && area.current?.matches(':hover') !== true) release();
      }}
    >
      {/* Both are there before the first notice, or a screen reader would miss it. */}
      <div className={styles.group} role="alert" aria-atomic="false">
        {inView.filter(isToast).map(draw)}
      </div>
      <div className={styles.group} aria-live="polite">
        {inView.filter((notice) => !isToast(notice)).map(draw)}
      </div>
    </div>
  );
}

function Notice({ notice: { kind, message, href }, onDismiss }: { notice: NoticeFacts; onDismiss: () => void }) {
  const textId = useId();
  const { level, icon } = LEVELS[kind];
  return (
    <div className={styles.notice} data-level={level}>
      <Icon name={icon} />
      {href === null ? (
        <p className={styles.text} id={textId}>
          {message}
        </p>
      ) : (
        <PageLink className={styles.link} id={textId} href={href}>
          {message}
        </PageLink>
      )}
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
