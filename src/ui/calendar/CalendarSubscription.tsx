import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { copyText } from '../../browser/clipboard.ts';
import type { CalendarSubscriptionRef } from '../../machines/calendar-subscription/machine.ts';
import {
  type SubscriptionChange,
  selectCreatedOn,
  selectSecretAddress,
  selectSubscriptionChange,
  selectSubscriptionView,
} from '../../machines/calendar-subscription/selectors.ts';
import { selectHasLater, selectIsDemo } from '../../machines/portal/selectors.ts';
import { getActor } from '../../machines/shared/actors.ts';
import { dayIn, timeOf } from '../../rules/dates.ts';
import { Block, BlockFailed, BlockSkeleton } from '../components/Block.tsx';
import { Button } from '../components/Button.tsx';
import { CalendarDate } from '../components/CalendarDate.tsx';
import { useFocusAfterRemoval } from '../components/focus.ts';
import { Icon } from '../components/Icon.tsx';
import { COPY } from '../components/more-icons.ts';
import { Refusal, useFailureText } from '../hooks/use-is-offline.ts';
import { usePortal, useSettings } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './CalendarSubscription.module.css';

const TITLE = 'Calendar subscription';
/** Also the anchor of the block. */
const ID = 'calendar';

/**
 * The block in which the user creates, renews and revokes the calendar subscription. Without `calendarUrl`, and in demo
 * mode, it is not shown. Source: decisions, calendar files; CAL-05 to CAL-07.
 */
export function CalendarSubscription() {
  const { calendarUrl } = useSettings();
  const portal = usePortal();
  const isDemo = useSelector(portal, selectIsDemo);
  const hasLater = useSelector(portal, selectHasLater);
  if (calendarUrl === null || isDemo) return null;
  return (
    <Block title={TITLE} id={ID}>
      {hasLater ? <Subscription actor={getActor(portal.system, 'calendarSubscription')} /> : <Placeholder />}
    </Block>
  );
}

const Placeholder = () => <BlockSkeleton rows={2} label={TITLE} />;

function Subscription({ actor }: { actor: CalendarSubscriptionRef }) {
  useEffect(() => {
    actor.send({ type: 'calendarSubscription.show' });
    return () => actor.send({ type: 'calendarSubscription.hide' });
  }, [actor]);
  const view = useSelector(actor, selectSubscriptionView);
  switch (view) {
    case 'loading':
      return <Placeholder />;
    case 'checkFailed':
      return (
        <BlockFailed
          text="Your calendar subscription could not be loaded. A link that you already use goes on."
          isRetrying={false}
          onRetry={() => actor.send({ type: 'calendarSubscription.retry' })}
        />
      );
    case 'none':
      return <None actor={actor} key={view} />;
    case 'active':
      return <Active actor={actor} key={view} />;
    case 'address':
      return <SecretAddress actor={actor} key={view} />;
  }
}

function None({ actor }: { actor: CalendarSubscriptionRef }) {
  const change = useSelector(actor, selectSubscriptionChange, shallowEqual);
  return (
    <State>
      <p>Your classes and open deadlines in the calendar that you already use. They stay up to date.</p>
      <p className={styles.note}>You get a secret link. Share it with nobody: it shows your classes and deadlines.</p>
      <div className={styles.actions}>
        <Button
          kind="main"
          isBusy={change?.state === 'busy'}
          onClick={() => actor.send({ type: 'calendarSubscription.create' })}
        >
          Create subscription
        </Button>
      </div>
      <Failure change={change} />
    </State>
  );
}

function Active({ actor }: { actor: CalendarSubscriptionRef }) {
  const { timeZone } = useSite();
  const change = useSelector(actor, selectSubscriptionChange, shallowEqual);
  const createdOn = timeOf(useSelector(actor, selectCreatedOn) ?? '');
  const isBusy = (name: SubscriptionChange['change']) => change?.change === name && change.state === 'busy';
  return (
    <State>
      <p className={styles.active}>
        <Icon name="check" />
        <strong>Active</strong>
        {createdOn === null ? null : (
          <span className={styles.note}>
            <span>since </span>
            <CalendarDate day={dayIn(timeZone, createdOn)} form="full" />
          </span>
        )}
      </p>
      <p>Your calendar program can read your classes and open deadlines.</p>
      <p className={styles.note}>
        Did you lose the link, or has someone else seen it? Make a new one: the old link stops at once.
      </p>
      <div className={styles.actions}>
        <Button
          icon="refresh"
          isBusy={isBusy('renew')}
          isUnavailable={isBusy('revoke')}
          onClick={() => actor.send({ type: 'calendarSubscription.renew' })}
        >
          New link
        </Button>
        <Button
          isBusy={isBusy('revoke')}
          isUnavailable={isBusy('renew')}
          onClick={() => actor.send({ type: 'calendarSubscription.revoke' })}
        >
          Stop
        </Button>
      </div>
      <Failure change={change} />
    </State>
  );
}

const COPY_RESULTS = {
  yes: 'Copied.',
  no: 'Copying did not work. The link is selected: copy it by hand.',
};

function SecretAddress({ actor }: { actor: CalendarSubscriptionRef }) {
  const url = useSelector(actor, selectSecretAddress) ?? '';
  const noteId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  async function copy() {
    const isCopied = await copyText(url);
    setCopied(isCopied ? 'yes' : 'no');
    // The user can then copy it by hand.
    if (!isCopied) input.current?.select();
  }

  return (
    <State>
      <label className={styles.address}>
        <span className={styles.label}>Your secret link</span>
        <input
          className={styles.input}
          type="text"
          readOnly
          value={url}
          ref={input}
          aria-describedby={noteId}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <p className={styles.note} id={noteId}>
        This is the only time that it is shown. Copy it now, and add it to your calendar program as a subscription.
      </p>
      <div className={styles.actions}>
        <Button kind="main" icon={COPY} onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={() => actor.send({ type: 'calendarSubscription.addressTaken' })}>Done</Button>
      </div>
      <p className={styles.status} aria-live="polite" aria-atomic="true">
        {copied === null ? null : COPY_RESULTS[copied]}
      </p>
    </State>
  );
}

/** One state of the subscription. When another one takes its place, the focus moves there. */
function State({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(ref, () => [`#${ID} input`, `#${ID} h2`]);
  return (
    <div className={styles.state} ref={ref}>
      {children}
    </div>
  );
}

const FAILURES: Record<SubscriptionChange['change'], string> = {
  create: 'The subscription may not have been created. Check your connection and try again.',
  renew: 'There may be no new link, and the old one may have stopped. Try again to get a new link.',
  revoke: 'The link may not have stopped, so it may still work. Try again.',
};

function Failure({ change }: { change: SubscriptionChange | null }) {
  const failureText = useFailureText();
  const refusal = useContext(Refusal);
  // Whether a new address was made is not known when the answer is missing.
  const textOf = (failed: SubscriptionChange['change']) =>
    failed === 'renew' ? (refusal ?? FAILURES.renew) : failureText(FAILURES[failed]);
  return (
    <p className={styles.failure} aria-live="polite" aria-atomic="true">
      {change?.state === 'failed' ? textOf(change.change) : null}
    </p>
  );
}
