import { useState } from 'react';
import type { EntrySummary } from '../../src/api/admin/entry-calls.ts';
import { LONGEST_MAINTENANCE_MESSAGE, putMaintenance } from '../../src/api/admin/maintenance.ts';
import { getSummary, type Summary } from '../../src/api/admin/summary.ts';
import type { StaffRight } from '../../src/rules/staff-rights.ts';
import { Block, BlockEmpty, MoreLink } from '../../src/ui/components/Block.tsx';
import { Button, ButtonLink } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { type NamedChoices, studentTypes } from '../audience.ts';
import { useAdmin, useReload } from '../hooks.ts';
import type { Load, PageProps } from '../page.tsx';
import { StudentTypes } from '../student-types.ts';
import { NeedsALook, WentOutBlock } from '../ui/Attention.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { EntryRow } from '../ui/EntryRow.tsx';
import { AreaField, formatMoment } from '../ui/Field.tsx';
import { KeepsFocus } from '../ui/KeepsFocus.tsx';
import { Notice, Notices } from '../ui/Notice.tsx';
import { useStaffCall } from '../use-staff-call.ts';
import { ChangeTitle } from './Changes.tsx';
import styles from './Today.module.css';

const GATEWAY_CURES = {
  unavailable: 'The portal asks again by itself.',
  failing: 'The log of the server says what fails.',
  refused: 'The systems refuse the key of the portal. Please tell the operators of the portal.',
} satisfies Record<Exclude<Summary['health']['gateway'], 'ok'>, string>;

type Data = { summary: Summary; types: NamedChoices };

/** Everything that the page shows, and the names of the student types. */
export const loadToday: Load<Data> = async ({ context: { client }, signal }) => {
  const [summary, types] = await Promise.all([client(getSummary, { signal }), studentTypes(client, signal)]);
  return { summary, types };
};

/** What needs a look, what went out, what opens soon, what waits, whether all works, and what was changed last. */
export function TodayPage({ data: { summary, types } }: PageProps<Data>) {
  const { live, opening, drafts, messages, alerts, changes, health, maintenance } = summary;
  const { timeZone } = useSite();
  const { rights } = useAdmin();
  const has = (right: StaffRight) => rights.includes(right);
  return (
    <StudentTypes value={types}>
      <PageHead
        heading="Today"
        line={`Live: ${counted(live.post, 'post')}, ${counted(live.page, 'page')}, ${counted(live.message, 'message')}`}
        control={
          has('content') ? (
            <ButtonLink kind="main" href="/admin/posts/new" preload={false}>
              New post
            </ButtonLink>
          ) : null
        }
      />
      <Notices>
        {alerts.map((alert) => (
          <Notice
            key={alert.id}
            tone={alert.severity === 'emergency' ? 'wrong' : 'plain'}
            actions={
              has('alerts') ? (
                <ButtonLink href="/admin/alerts" preload={false}>
                  Alerts
                </ButtonLink>
              ) : null
            }
          >
            {`Everybody sees the alert “${alert.title}”.`}
          </Notice>
        ))}
        {health.gateway === 'ok' ? null : (
          <Notice tone="wrong">
            {`Calls to the university’s systems fail. Users see what the portal keeps for a while, and then no grades, schedules and accounts. ${GATEWAY_CURES[health.gateway]}`}
          </Notice>
        )}
        {health.feeds.length === 0 ? null : <Notice tone="wrong">{feedsText(health.feeds.map(feedName))}</Notice>}
        {health.pictures === 'ok' ? null : <Notice tone="plain">Pictures cannot be uploaded to this server.</Notice>}
      </Notices>
      <div className={styles.columns}>
        <div>
          <NeedsALook summary={summary} />
          <WentOutBlock wentOut={summary.went_out} />
          {has('content') || has('messages') ? (
            <>
              <Entries title="Opens soon" none="Nothing opens in the next 14 days." entries={opening} />
              <Entries title="Drafts" none="There are no drafts." entries={drafts} />
            </>
          ) : null}
          {has('messages') ? <Reach messages={messages} /> : null}
        </div>
        <div>
          <Maintenance state={maintenance} />
          {health.reminders.length === 0 ? null : <Reminders queues={health.reminders} />}
          {has('audit') ? (
            <Block title="Last changes" more={<MoreLink href="/admin/changes">All changes</MoreLink>}>
              {changes.length === 0 ? (
                <BlockEmpty>There are no changes to show.</BlockEmpty>
              ) : (
                <ul>
                  {changes.map((change) => (
                    <li className={styles.change} key={change.id}>
                      <ChangeTitle change={change} />
                      <p className={styles.by}>
                        <span translate="no">{change.changed_by}</span>
                        <span>{`, ${formatMoment(timeZone, change.changed_on)}`}</span>
                      </p>
                    </li>
                  ))}
                </ul>
              )}
            </Block>
          ) : null}
        </div>
      </div>
    </StudentTypes>
  );
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`);

function Entries({ title, none, entries }: { title: string; none: string; entries: readonly EntrySummary[] }) {
  return (
    <Block title={title}>
      {entries.length === 0 ? (
        <BlockEmpty>{none}</BlockEmpty>
      ) : (
        <ul>
          {entries.map((entry) => (
            <EntryRow key={`${entry.kind} ${entry.id}`} entry={entry} hasButton={false} />
          ))}
        </ul>
      )}
    </Block>
  );
}

/** The last messages: how many have read them, and how many cannot have seen them, because they have not signed in since. */
function Reach({ messages }: { messages: readonly EntrySummary[] }) {
  return (
    <Block title="Messages" more={<MoreLink href="/admin/messages">All messages</MoreLink>}>
      {messages.length === 0 ? (
        <BlockEmpty>No message is live.</BlockEmpty>
      ) : (
        <ul>
          {messages.map((message) => (
            <MessageReach key={message.id} message={message} />
          ))}
        </ul>
      )}
    </Block>
  );
}

function MessageReach({ message: { id, title, counts } }: { message: EntrySummary }) {
  return (
    <li className={styles.message}>
      <PageLink
        className={styles.messageTitle}
        href={`/admin/messages/edit?id=${encodeURIComponent(id)}`}
        isCurrent={false}
        preload={false}
      >
        {title}
      </PageLink>
      {counts === null || counts.people === 0 ? null : (
        <>
          <meter
            className={styles.meter}
            min={0}
            max={counts.people}
            value={counts.read}
            aria-label={`Read by ${counts.read} of ${counts.people}`}
          />
          <p className={styles.by}>
            <span>{`${counts.read} of ${counts.people} have read it`}</span>
            {counts.not_reached === 0 ? null : <span>{`, ${counts.not_reached} have not signed in since`}</span>}
          </p>
        </>
      )}
    </li>
  );
}

const FEED_NAMES: Readonly<Record<string, string>> = {
  'rave-messages': 'emergency alerts',
  events: 'university events',
  'campus-events': 'groups and their events',
  news: 'news',
};

function feedsText(names: readonly string[]): string {
  const [start, said, until] =
    names.length === 1 ? ['A feed fails', 'it', 'it works again'] : ['Some feeds fail', 'they', 'they work again'];
  return `${start}: ${names.join(', ')}. Users see what ${said} said last, or that it is missing, until ${until}.`;
}

const feedName = (feed: string) => FEED_NAMES[feed] ?? feed;

const CHANNEL_NAMES: Readonly<Record<string, string>> = {
  email: 'Emails',
  text: 'Text messages',
  push: 'Notifications',
  alert: 'Emergency alerts as notifications',
};

function waitingText(channel: string, waiting: number): string {
  if (waiting === 0) return 'None waits';
  // An alert leaves at any hour.
  if (channel === 'alert') return waiting === 1 ? '1 is being sent' : `${waiting} are being sent`;
  return waiting === 1 ? '1 waits for its hour' : `${waiting} wait for their hour`;
}

/** What waits to be sent to people outside the portal, and what could not be sent. */
function Reminders({ queues }: { queues: Summary['health']['reminders'] }) {
  return (
    <Block title="Reminders" id="reminders" line="Of the last seven days">
      <dl className={styles.queues}>
        {queues.map(({ channel, waiting, retrying, given_up, problem }) => (
          <div key={channel} data-has-failed={given_up > 0 || retrying > 0}>
            <dt>{CHANNEL_NAMES[channel] ?? channel}</dt>
            <dd>
              <span>
                {`${[
                  waitingText(channel, waiting),
                  ...(retrying === 0 ? [] : [`${retrying} failed and will be tried again`]),
                  ...(given_up === 0 ? [] : [`${given_up} could not be sent`]),
                ].join(', ')}.`}
              </span>
              {problem === null ? null : <span className={styles.by}>{` The last reason: ${problem}.`}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Block>
  );
}

/** Maintenance on and off. Both ask first, because all users see it at once. */
function Maintenance({ state }: { state: Summary['maintenance'] }) {
  const { client, rights } = useAdmin();
  const { timeZone } = useSite();
  const reload = useReload();
  const [asked, setAsked] = useState<'on' | 'off' | null>(null);
  const [message, setMessage] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isOn = state.message !== null;
  const write = useStaffCall(
    (signal: AbortSignal, text: string | null) => client(putMaintenance, { body: { message: text }, signal }),
    () => {
      setAsked(null);
      void reload();
    },
  );
  const problem =
    message.trim() === ''
      ? 'must not be empty'
      : message.length > LONGEST_MAINTENANCE_MESSAGE
        ? `must have at most ${LONGEST_MAINTENANCE_MESSAGE} characters`
        : undefined;
  const open = (which: 'on' | 'off') => {
    write.clear();
    setIsChecked(false);
    setMessage(state.message ?? 'The portal is being updated. Please come back in half an hour.');
    setAsked(which);
  };
  const start = () => {
    setIsChecked(true);
    if (problem === undefined) write.start(message.trim());
  };
  return (
    <Block title="Maintenance" id="maintenance">
      <div className={styles.maintenance} data-is-on={isOn}>
        {isOn ? (
          <>
            <p>
              <strong>On</strong>
              {state.started_on === null ? null : <span>{` since ${formatMoment(timeZone, state.started_on)}`}</span>}
              <span>. Users see this in place of the portal:</span>
            </p>
            <p className={styles.quoted}>{state.message}</p>
          </>
        ) : (
          <p>Off. The portal is open to everybody.</p>
        )}
        {rights.includes('maintenance') ? (
          <div className={styles.actions}>
            <Button onClick={() => open('on')}>{isOn ? 'Change the message' : 'Switch on'}</Button>
            {isOn ? (
              <KeepsFocus>
                <Button onClick={() => open('off')}>Switch off</Button>
              </KeepsFocus>
            ) : null}
          </div>
        ) : null}
      </div>
      {asked === 'on' ? (
        <ConfirmDialog
          title={isOn ? 'Change the message?' : 'Switch maintenance on?'}
          action={isOn ? 'Change it' : 'Switch on'}
          isBusy={write.isBusy}
          error={write.error}
          onConfirm={start}
          onClose={() => setAsked(null)}
        >
          <p>All users see the message in place of the portal at once. These admin pages go on working.</p>
          <AreaField
            label="Message"
            rows={3}
            value={message}
            onChange={setMessage}
            problem={isChecked ? problem : undefined}
          />
        </ConfirmDialog>
      ) : null}
      {asked === 'off' ? (
        <ConfirmDialog
          title="Switch maintenance off?"
          action="Switch off"
          isBusy={write.isBusy}
          error={write.error}
          onConfirm={() => write.start(null)}
          onClose={() => setAsked(null)}
        >
          <p>The portal is open to everybody again.</p>
        </ConfirmDialog>
      ) : null}
    </Block>
  );
}
