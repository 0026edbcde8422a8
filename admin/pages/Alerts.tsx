import { useSelector } from '@xstate/react';
import { getAlertDevices, listOwnAlerts, type OwnAlert } from '../../src/api/admin/alerts.ts';
import { getOwnRights } from '../../src/api/admin/own-rights.ts';
import { type Alert, listAlerts } from '../../src/api/portal/alerts.ts';
import { selectAlert, selectIsSending, selectTrouble } from '../../src/machines/emergency/selectors.ts';
import { alertKey, currentAlerts, hasAllAlerts, SEVERITY_NAMES, withReadableDates } from '../../src/rules/alerts.ts';
import { idOfGuid } from '../../src/rules/own-alerts.ts';
import { parseRssDate } from '../../src/rules/rss-dates.ts';
import { Block, BlockEmpty } from '../../src/ui/components/Block.tsx';
import { Button, ButtonAnchor } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import type { AlertDevices } from '../alert-facts.ts';
import { useAdmin } from '../hooks.ts';
import type { Load, PageProps } from '../page.tsx';
import { newSignInAddress } from '../sign-in-question.ts';
import { NewAlertForm } from '../ui/AlertForms.tsx';
import styles from '../ui/Alerts.module.css';
import { formatMoment } from '../ui/Field.tsx';
import { KeepsFocus } from '../ui/KeepsFocus.tsx';
import {
  AlertText,
  type Emergency,
  EmergencyState,
  ListedAlert,
  ShownAlert,
  useEmergency,
  useListed,
} from '../ui/OwnAlert.tsx';

/**
 * `ofFeed`: the alerts of the feed that users see now; null if they could not all be read. `needsSignIn`: the operator wants a
 * fresh sign-in before everybody sees another text.
 */
type Data = { own: OwnAlert[]; ofFeed: Alert[] | null; needsSignIn: boolean; devices: AlertDevices };

/** The portal's own alerts, the newest first, and those of the feed. A feed that fails hides no alert of the portal. */
export const loadAlerts: Load<Data> = async ({ context: { client, device }, signal }) => {
  const [own, shown, { alerts_need_sign_in }, devices] = await Promise.all([
    client(listOwnAlerts, { signal }),
    client(listAlerts, { signal }).catch(() => null),
    // The server asks again at the press. An alert must not wait for an answer that says so early.
    client(getOwnRights, { signal }).catch(() => ({ alerts_need_sign_in: false })),
    client(getAlertDevices, { signal }).then(
      (answer): AlertDevices => answer.devices,
      () => undefined,
    ),
  ]);
  const ofFeed = (shown ?? []).filter(({ guid }) => !own.some(({ id }) => id === idOfGuid(guid)));
  const isKnown = shown !== null && hasAllAlerts(shown);
  const dated = withReadableDates(ofFeed, () => device.now());
  const current = isKnown ? currentAlerts(dated, device.now()) : null;
  return { own, ofFeed: current, needsSignIn: alerts_need_sign_in, devices };
};

/** Alerts: those that users see, the form of a new one, and those of before. Source: ADMIN-10, ADMIN-84, ADMIN-120 to ADMIN-123. */
export function AlertsPage({ data: { own, ofFeed, needsSignIn, devices } }: PageProps<Data>) {
  const form = useEmergency(null);
  const written = useSelector(form, selectAlert);
  useListed(
    form,
    own.find(({ id }) => id === written?.id),
  );
  const listed = own.filter(({ id }) => id !== written?.id);
  const live = listed.filter(({ is_live }) => is_live);
  const past = listed.filter(({ is_live }) => !is_live);
  const count = live.length + (written?.is_live === true ? 1 : 0) + (ofFeed?.length ?? 0);
  return (
    <>
      <PageHead heading="Alerts" line={shownText(count, ofFeed !== null)} />
      {written !== null && live.length === 0 ? null : (
        <Block title="Shown now">
          {live.length === 0 ? (
            <BlockEmpty icon="check">No alert that was written here is shown.</BlockEmpty>
          ) : (
            <ul className={styles.list}>
              {live.map((alert) => (
                <ListedAlert key={alert.id} alert={alert} devices={devices} needsSignIn={needsSignIn} />
              ))}
            </ul>
          )}
        </Block>
      )}
      <FeedAlerts alerts={ofFeed} />
      {needsSignIn && written === null ? (
        <SignInFirst />
      ) : (
        <NewAlert emergency={form} devices={devices} needsSignIn={needsSignIn} />
      )}
      {past.length === 0 ? null : (
        <Block title="Past alerts">
          <ul className={styles.list}>
            {past.map((alert) => (
              <li key={alert.id} className={styles.alert}>
                <AlertText alert={alert} />
              </li>
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
        <ul className={styles.list}>
          {alerts.map((alert) => (
            <li key={alertKey(alert)} className={styles.alert} data-is-live="true" data-severity={alert.severity}>
              <div>
                <strong>{alert.title}</strong>
                <p>{alert.description}</p>
                <p className={styles.by}>
                  <span>{`${alert.severity === 'emergency' ? 'Emergency' : SEVERITY_NAMES[alert.severity]} · `}</span>
                  <span>from the university’s alert system, </span>
                  <span>{formatMoment(timeZone, parseRssDate(alert.pubDate)?.toISOString() ?? null)}</span>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

/** Asks before the form is filled in: at the press an alert must not wait for a sign-in. Source: ADMIN-91. */
function SignInFirst() {
  const { settings } = useAdmin();
  const href = newSignInAddress(settings.loginUrl, '/admin/alerts');
  return (
    <Block title="New alert">
      <p>
        A new alert, a correction and an all-clear need a sign-in of the last ten minutes. After it you have an hour to
        write. Withdrawing needs none.
      </p>
      <ButtonAnchor kind="main" href={href} onPress={() => window.location.assign(href)}>
        Sign in again
      </ButtonAnchor>
    </Block>
  );
}

/** The form of a new alert, and then the alert itself, where staff are when they see that a word is wrong. */
function NewAlert(props: { emergency: Emergency; devices: AlertDevices; needsSignIn: boolean }) {
  const { emergency, devices } = props;
  const isWritten = useSelector(emergency, selectAlert) !== null;
  const isBusy = useSelector(emergency, selectIsSending);
  const trouble = useSelector(emergency, selectTrouble);
  return (
    <Block title="New alert" line={isWritten ? null : 'At the top of every page, for everybody'}>
      {isWritten ? (
        <>
          <ShownAlert {...props} />
          {isBusy || trouble !== null ? null : (
            <KeepsFocus className={styles.actions}>
              <Button onClick={() => emergency.send({ type: 'emergency.new' })}>Write another alert</Button>
            </KeepsFocus>
          )}
        </>
      ) : (
        <>
          <NewAlertForm
            isBusy={isBusy || trouble === 'unknown'}
            onContinue={(alert) => {
              emergency.send({ type: 'emergency.cancel' });
              emergency.send({ type: 'emergency.show', ...alert });
            }}
          />
          <EmergencyState emergency={emergency} devices={devices} />
        </>
      )}
    </Block>
  );
}
