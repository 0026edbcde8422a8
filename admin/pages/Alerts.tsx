import { useState } from 'react';
import {
  createAlert,
  listOwnAlerts,
  OWN_SEVERITIES,
  type OwnAlert,
  type OwnSeverity,
  withdrawAlert,
} from '../../src/api/admin/alerts.ts';
import { getOwnRights } from '../../src/api/admin/own-rights.ts';
import { type Alert, listAlerts } from '../../src/api/portal/alerts.ts';
import { alertKey, currentAlerts, hasAllAlerts, withReadableDates } from '../../src/rules/alerts.ts';
import { parseRssDate } from '../../src/rules/rss-dates.ts';
import { Block, BlockEmpty } from '../../src/ui/components/Block.tsx';
import { Button, ButtonAnchor } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { useAdmin, useReload } from '../hooks.ts';
import type { Load, PageProps } from '../page.tsx';
import { newSignInAddress } from '../sign-in-question.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { AddressField, AreaField, CheckField, ChoiceField, formatMoment, TextField } from '../ui/Field.tsx';
import { KeepsFocus } from '../ui/KeepsFocus.tsx';
import { useWrite } from '../use-write.ts';
import styles from './Alerts.module.css';

/**
 * `ofFeed`: the alerts of the feed that users see now; null if they could not all be read. `needsSignIn`: the operator wants a
 * fresh sign-in before a new alert.
 */
type Data = { own: OwnAlert[]; ofFeed: Alert[] | null; needsSignIn: boolean };

/** The portal's own alerts, the newest first, and those of the feed. A feed that fails hides no alert of the portal. */
export const loadAlerts: Load<Data> = async ({ context: { client, device }, signal }) => {
  const [own, shown, { alerts_need_sign_in }] = await Promise.all([
    client(listOwnAlerts, { signal }),
    client(listAlerts, { signal }).catch(() => null),
    // The server asks again at the press. An alert must not wait for an answer that says so early.
    client(getOwnRights, { signal }).catch(() => ({ alerts_need_sign_in: false })),
  ]);
  const ofFeed = (shown ?? []).filter(({ guid }) => !own.some(({ id }) => guid === `portal-alert-${id}`));
  const isKnown = shown !== null && hasAllAlerts(shown);
  const dated = withReadableDates(ofFeed, () => device.now());
  return { own, ofFeed: isKnown ? currentAlerts(dated, device.now()) : null, needsSignIn: alerts_need_sign_in };
};

/** What staff choose and read. The first one is chosen at first. Source: decisions, severity of alerts; SEV-02. */
const NAMES: Record<OwnSeverity, string> = { emergency: 'Emergency', advisory: 'Advisory', test: 'Test' };

/** The box to check before everybody sees it. */
const SURE: Record<OwnSeverity, string> = {
  emergency: 'This is an emergency, and everybody must see it now',
  advisory: 'This is no emergency, and everybody should see it now',
  test: 'This is only a test, and everybody may see it now',
};

/** Emergency alerts: a new one to everybody with a second confirmation, and the withdrawal of one. */
export function AlertsPage({ data: { own, ofFeed, needsSignIn } }: PageProps<Data>) {
  const live = own.filter(({ is_live }) => is_live);
  const earlier = own.filter(({ is_live }) => !is_live);
  return (
    <>
      <PageHead heading="Alerts" line={shownText(live.length + (ofFeed?.length ?? 0), ofFeed !== null)} />
      <Block title="Shown now">
        {live.length === 0 ? (
          <BlockEmpty icon="check">No alert that was written here is shown.</BlockEmpty>
        ) : (
          <ul>
            {live.map((alert) => (
              <AlertItem key={alert.id} alert={alert} />
            ))}
          </ul>
        )}
      </Block>
      <FeedAlerts alerts={ofFeed} />
      {needsSignIn ? <SignInFirst /> : <NewAlert />}
      {earlier.length === 0 ? null : (
        <Block title="Earlier">
          <ul>
            {earlier.map((alert) => (
              <AlertItem key={alert.id} alert={alert} />
            ))}
          </ul>
        </Block>
      )}
    </>
  );
}

function shownText(count: number, isComplete: boolean): string {
  if (count > 0) return count === 1 ? 'Everybody sees 1 alert now' : `Everybody sees ${count} alerts now`;
  return isComplete ? 'No alert is shown now' : 'No alert from here is shown now';
}

/** The alerts of the university's feed. Only the system that writes the feed can change them. Source: ADMIN-84. */
function FeedAlerts({ alerts }: { alerts: Alert[] | null }) {
  const { timeZone } = useSite();
  return (
    <Block title="From the alert feed" line="Everybody sees these too. They are changed in the system that sends them">
      {alerts === null ? (
        <BlockEmpty>The alert feed could not be read completely. It may have alerts that users still see.</BlockEmpty>
      ) : alerts.length === 0 ? (
        <BlockEmpty icon="check">The feed has no alert of the last 72 hours.</BlockEmpty>
      ) : (
        <ul>
          {alerts.map((alert) => (
            <li key={alertKey(alert)} className={styles.alert} data-is-live="true">
              <div>
                <strong>{alert.title}</strong>
                <p>{alert.description}</p>
                <p className={styles.by}>
                  {formatMoment(timeZone, parseRssDate(alert.pubDate)?.toISOString() ?? null)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

function AlertItem({ alert }: { alert: OwnAlert }) {
  const { client } = useAdmin();
  const { timeZone } = useSite();
  const reload = useReload();
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useWrite(
    (signal) => client(withdrawAlert, { path: { id: alert.id }, signal }),
    () => {
      setIsAsked(false);
      void reload();
    },
  );
  return (
    <li className={styles.alert} data-is-live={alert.is_live} data-severity={alert.severity}>
      <div>
        <strong>{alert.title}</strong>
        <p>{alert.description}</p>
        <p className={styles.by}>
          <span>{`${NAMES[alert.severity]} · `}</span>
          <span translate="no">{alert.published_by}</span>
          <span>{`, ${formatMoment(timeZone, alert.published_on)}`}</span>
          {alert.withdrawn_on === null ? null : (
            <span>{` · withdrawn ${formatMoment(timeZone, alert.withdrawn_on)}`}</span>
          )}
        </p>
      </div>
      {alert.is_live ? (
        <KeepsFocus>
          <Button onClick={() => setIsAsked(true)}>
            Withdraw <VisuallyHidden>{alert.title}</VisuallyHidden>
          </Button>
        </KeepsFocus>
      ) : null}
      {isAsked ? (
        <ConfirmDialog
          title="Withdraw this alert?"
          action="Withdraw"
          isBusy={withdraw.isBusy}
          error={withdraw.error}
          onConfirm={() => withdraw.start()}
          onClose={() => setIsAsked(false)}
        >
          <p>{`“${alert.title}” is withdrawn. Open pages stop showing it within a minute.`}</p>
        </ConfirmDialog>
      ) : null}
    </li>
  );
}

/** Asks before the form is filled in: at the press an alert must not wait for a sign-in. Source: ADMIN-91. */
function SignInFirst() {
  const { settings } = useAdmin();
  const href = newSignInAddress(settings.loginUrl, '/admin/alerts');
  return (
    <Block title="New alert">
      <p>A new alert needs a sign-in of the last ten minutes. After it you have an hour to write the alert.</p>
      <ButtonAnchor kind="main" href={href} onPress={() => window.location.assign(href)}>
        Sign in again
      </ButtonAnchor>
    </Block>
  );
}

/** What is typed of a new alert. */
type Draft = { severity: OwnSeverity; title: string | null; description: string; link: string | null };

const EMPTY: Draft = { severity: 'emergency', title: null, description: '', link: null };

/** What is wrong with each field; undefined if nothing is. */
const wrongsOf = ({ title, description, link }: Draft) => ({
  title: (title ?? '').trim() === '' ? 'must not be empty' : undefined,
  description: description.trim() === '' ? 'must not be empty' : undefined,
  link:
    link !== null && !/^https?:\/\/\S+$/.test(link.trim()) ? 'must be an address that begins with https://' : undefined,
});

/** `checked`: the form shows what is wrong. `asked`: the question is open. `sure`: the box in it is checked. */
type Step = 'writing' | 'checked' | 'asked' | 'sure';

/** The form of a new alert. It is shown to everybody only after a second confirmation with a box to check. */
function NewAlert() {
  const { client } = useAdmin();
  const reload = useReload();
  const [draft, setDraft] = useState(EMPTY);
  const [step, setStep] = useState<Step>('writing');
  const { severity, title, description, link } = draft;
  const set = (changed: Partial<Draft>) => setDraft((last) => ({ ...last, ...changed }));
  const wrongs = wrongsOf(draft);
  const shown: Partial<typeof wrongs> = step === 'writing' ? {} : wrongs;
  const publish = useWrite(
    (signal) =>
      client(createAlert, {
        body: { title: (title ?? '').trim(), description: description.trim(), link: link?.trim() ?? null, severity },
        signal,
      }),
    () => {
      setStep('writing');
      setDraft(EMPTY);
      void reload();
    },
  );
  const ask = () => {
    publish.clear();
    setStep(Object.values(wrongs).some((wrong) => wrong !== undefined) ? 'checked' : 'asked');
  };
  return (
    <Block title="New alert" line="At the top of every page, for everybody, for 72 hours at most">
      <div className={styles.form}>
        <ChoiceField
          label="Kind"
          hint="Only an emergency is red and goes to devices as a notification. An advisory and a test are one of the notices."
          value={severity}
          choices={OWN_SEVERITIES.map((each) => [each, NAMES[each]] as const)}
          onChange={(value) => set({ severity: OWN_SEVERITIES.find((each) => each === value) ?? 'emergency' })}
        />
        <TextField label="Title" value={title} onChange={(value) => set({ title: value })} problem={shown.title} />
        <AreaField
          label="Text"
          hint="What happened, where, and what people should do. Plain text."
          value={description}
          onChange={(value) => set({ description: value })}
          problem={shown.description}
        />
        <AddressField
          label="Address of the link"
          hint="Where people read more: a web address. It may be empty."
          value={link}
          onChange={(value) => set({ link: value })}
          problem={shown.link}
        />
        <Button onClick={ask}>Continue</Button>
      </div>
      {step === 'asked' || step === 'sure' ? (
        <ConfirmDialog
          title="Show this alert to everybody?"
          action="Show the alert"
          isBusy={publish.isBusy}
          isUnavailable={step === 'asked'}
          error={publish.error}
          onConfirm={() => publish.start()}
          onClose={() => setStep('checked')}
        >
          <p>
            <strong>{title}</strong>
          </p>
          <p>{description}</p>
          <CheckField
            label={SURE[severity]}
            isChecked={step === 'sure'}
            onChange={(isSure) => setStep(isSure ? 'sure' : 'asked')}
          />
        </ConfirmDialog>
      ) : null}
    </Block>
  );
}
