import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { Preferences, User } from '../../api/portal/user.ts';
import { selectIsDemo } from '../../machines/portal/selectors.ts';
import { formatPhone } from '../../rules/phone.ts';
import { isStudent } from '../../rules/roles.ts';
import { Block, BlockFailed, Loading } from '../components/Block.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { PlainList } from '../components/PlainList.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { Switch } from '../components/Switch.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useFailureText } from '../hooks/use-is-offline.ts';
import { usePortal, useSettings } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './ContactChoices.module.css';
import { CHANNEL_NAMES, CHANNELS, CONTACT_KINDS, KNOWN_TYPE_KINDS, type Source } from './contact-kinds.ts';
import { type ChoiceState, useChoice } from './use-choice.ts';
import { type OwnDevices, useOwnDevices } from './use-own-devices.ts';
import { usePreferences } from './use-preferences.ts';
import { type ReminderTypes, useReminderTypes } from './use-reminder-types.ts';

const FAILURE = 'This choice may not have been saved. Check your connection, then try again.';
const PREFERENCES_PAGE = '/next-steps/preferences';

/**
 * All that the portal sends to the user, by which channel, and where each of it is switched on and off.
 * Source: decisions, contact preferences; ACCT-23, ACCT-24, ACCT-27 to ACCT-29.
 */
export function ContactChoices({ user }: { user: User }) {
  return (
    <Block title="How we contact you" id="contact-choices" isLandmark>
      <Content user={user} />
    </Block>
  );
}

function Content({ user }: { user: User }) {
  const { view, preferences, isBusy, retry } = usePreferences(user);
  if (preferences === null && view === 'failed') {
    return (
      <BlockFailed
        text="Your choices about email and text messages could not be loaded. Other parts of this page may still work."
        isRetrying={isBusy}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {preferences === null ? <Loading label="your choices" /> : null}
      <Kinds user={user} preferences={preferences} />
      {preferences === null ? null : <Addresses email={user.email} preferences={preferences} />}
      <p className={styles.note}>Emergency alerts are also on every page of the portal, whatever you choose.</p>
    </>
  );
}

/** What decides about the cells: two preferences, the notification types and the devices. */
type Facts = {
  preferences: Preferences | null;
  saves: Record<'contact_by_email' | 'contact_by_text', ChoiceState>;
  reminders: ReminderTypes;
  devices: OwnDevices;
};

function Kinds({ user, preferences }: { user: User; preferences: Preferences | null }) {
  const hasTasks = isStudent(user);
  const reminders = useReminderTypes(hasTasks);
  const devices = useOwnDevices();
  const facts: Facts = {
    preferences,
    saves: {
      contact_by_email: useChoice('contact_by_email', preferences),
      contact_by_text: useChoice('contact_by_text', preferences),
    },
    reminders,
    devices,
  };
  const channels = CHANNELS.filter((channel) => channel !== 'devices' || devices.state !== 'absent');
  const kinds = CONTACT_KINDS.filter(
    ({ audience, sources }) =>
      (audience === 'everybody' || hasTasks) && channels.some((channel) => isOffered(sources[channel], facts)),
  );
  const others = reminders.types.filter(({ kind }) => !KNOWN_TYPE_KINDS.includes(kind ?? ''));
  return (
    <>
      <table className={styles.kinds}>
        <caption>
          <VisuallyHidden>What we send you, and how</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {CHANNEL_NAMES[channel]}
              </th>
            ))}
          </tr>
        </thead>
        {kinds.map(({ name, sources }) => (
          <KindRows
            key={name}
            name={name}
            cells={channels.map((channel) => ({
              label: `${name}, by ${CHANNEL_NAMES[channel].toLowerCase()}`,
              content: cellOf(sources[channel], facts),
            }))}
            columns={channels.length}
          />
        ))}
        {others.map(({ id, name }) => (
          <KindRows
            key={id}
            name={name ?? 'Reminders'}
            cells={[{ label: name ?? 'Reminders', content: typesCell([id], reminders) }]}
            columns={channels.length}
          />
        ))}
      </table>
      {reminders.state === 'failed' ? (
        <BlockFailed
          text="Your choices about reminders could not be loaded. They stay as they are."
          isRetrying={false}
          onRetry={reminders.retry}
        />
      ) : null}
      {devices.state === 'failed' ? (
        <BlockFailed
          text="The list of your devices could not be loaded. That changes nothing about your notifications."
          isRetrying={devices.isBusy}
          onRetry={devices.retry}
        />
      ) : null}
      <ChangeLinks hasDevices={devices.state !== 'absent'} />
    </>
  );
}

/** Whether a cell has a state. While the notification types are on their way, their cells keep their place. */
function isOffered(source: Source | null, { reminders }: Facts): boolean {
  if (source?.from !== 'type') return source !== null;
  return reminders.state !== 'ready' || reminders.types.some(({ kind }) => kind === source.kind);
}

/** What a cell shows: a switch, or a state that is changed elsewhere. */
type CellContent =
  | { form: 'notSent' | 'loading' | 'notLoaded' }
  | { form: 'devices'; count: number }
  | { form: 'switch'; isOn: boolean; choice: ChoiceState };

function cellOf(source: Source | null, facts: Facts): CellContent {
  const { preferences, saves, reminders, devices } = facts;
  if (source === null || !isOffered(source, facts)) return { form: 'notSent' };
  if (source.from === 'type') {
    if (reminders.state !== 'ready') return { form: reminders.state === 'failed' ? 'notLoaded' : 'loading' };
    const ids = reminders.types.flatMap(({ id, kind }) => (kind === source.kind ? [id] : []));
    return typesCell(ids, reminders);
  }
  if (source.from === 'devices' && devices.state !== 'ready') {
    return { form: devices.state === 'failed' ? 'notLoaded' : 'loading' };
  }
  if (preferences === null) return { form: 'loading' };
  if (source.from === 'devices') {
    const isOn = source.needs === null || preferences[source.needs];
    return { form: 'devices', count: isOn ? devices.devices.filter(source.counts).length : 0 };
  }
  return { form: 'switch', isOn: preferences[source.field], choice: saves[source.field] };
}

const typesCell = (ids: readonly number[], reminders: ReminderTypes): CellContent => ({
  form: 'switch',
  isOn: reminders.isOn(ids),
  choice: reminders.choiceOf(ids),
});

type KindRowsProps = {
  name: string;
  /** One for each column, or one for all of them. */
  cells: readonly { label: string; content: CellContent }[];
  columns: number;
};

/** A kind has a line for its name and one for its channels, so that the table fits a phone and large text. */
function KindRows({ name, cells, columns }: KindRowsProps) {
  const failureId = useId();
  const failureText = useFailureText();
  const hasFailed = cells.some(({ content }) => content.form === 'switch' && content.choice.hasFailed);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={columns}>
          {name}
        </th>
      </tr>
      <tr>
        {cells.map(({ label, content }) => (
          <td key={label} colSpan={cells.length === 1 ? columns : 1}>
            <Cell label={label} content={content} failureId={failureId} />
          </td>
        ))}
      </tr>
      <tr>
        <td className={styles.failure} colSpan={columns} id={failureId}>
          <div aria-live="polite" aria-atomic="true">
            {hasFailed ? <p>{failureText(FAILURE)}</p> : null}
          </div>
        </td>
      </tr>
    </tbody>
  );
}

function Cell({ label, content, failureId }: { label: string; content: CellContent; failureId: string }) {
  switch (content.form) {
    case 'notSent':
      return (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>Not sent this way</VisuallyHidden>
        </>
      );
    case 'loading':
      return (
        <span className={styles.bar} aria-hidden="true">
          <Bar width="long" />
        </span>
      );
    case 'notLoaded':
      return <span>Not loaded</span>;
    case 'devices':
      return <span>{devicesText(content.count)}</span>;
    case 'switch':
      return <CellSwitch label={label} isOn={content.isOn} choice={content.choice} failureId={failureId} />;
  }
}

const devicesText = (count: number): string =>
  count === 0 ? 'Off' : count === 1 ? 'On 1 device' : `On ${count} devices`;

type CellSwitchProps = { label: string; isOn: boolean; choice: ChoiceState; failureId: string };

/** A switch that says for three seconds that the last press is saved. Source: ACCT-25. */
function CellSwitch({ label, isOn, choice, failureId }: CellSwitchProps) {
  return (
    <>
      <Switch
        label={label}
        isBare
        isOn={isOn}
        isBusy={choice.isSaving}
        isUnavailable={!choice.isPossible}
        describedBy={choice.hasFailed ? failureId : undefined}
        onChange={choice.choose}
      />
      <div aria-live="polite" aria-atomic="true">
        {choice.isSaved ? <p className={styles.saved}>Saved</p> : null}
      </div>
    </>
  );
}

/** Where emails and text messages go, or who can add what is missing. */
function Addresses({ email, preferences }: { email: string | null; preferences: Preferences }) {
  const { links } = useSite();
  const { remindersUrl } = useSettings();
  const { sms_number: number, sms_number_unconfirmed: isUnconfirmed } = preferences;
  // A number of another form, such as one from abroad, is shown as it is.
  const textNumber = formatPhone(number) ?? (number?.trim() || null);
  return (
    <>
      <p className={styles.note}>
        {email === null ? (
          'We have no email address of yours, so no email reaches you. Ask the help desk to add one.'
        ) : (
          <span>
            <span>Emails go to </span>
            <span translate="no">{email}</span>
          </span>
        )}
      </p>
      <p className={styles.note}>
        {textNumber === null ? (
          <span>We have no mobile number of yours, so no text message reaches you. </span>
        ) : (
          <span>
            <span>
              {isUnconfirmed ? 'No text message goes to this number before you confirm it: ' : 'Text messages go to '}
            </span>
            <span translate="no">{textNumber}</span>
          </span>
        )}
      </p>
      {isUnconfirmed && remindersUrl !== null ? (
        <p className={styles.note}>
          <a href={`${remindersUrl}#text-messages`}>Confirm your number</a>
        </p>
      ) : null}
      {textNumber === null ? (
        <ExternalLink form="line" href={links.contactDetails}>
          Add your mobile number
        </ExternalLink>
      ) : null}
    </>
  );
}

/** The ways to what has a page of its own. */
function ChangeLinks({ hasDevices }: { hasDevices: boolean }) {
  const { remindersUrl } = useSettings();
  const isDemo = useSelector(usePortal(), selectIsDemo);
  const hasMails = remindersUrl !== null && !isDemo;
  if (!hasDevices && !hasMails) return null;
  return (
    <PlainList className={styles.links}>
      {hasDevices ? (
        <li>
          <PageLink href={`${PREFERENCES_PAGE}#push`}>Choose your devices, and what they show</PageLink>
        </li>
      ) : null}
      {hasMails ? (
        <li>
          <a href={remindersUrl}>Stop all emails, or send yourself a test</a>
        </li>
      ) : null}
    </PlainList>
  );
}
