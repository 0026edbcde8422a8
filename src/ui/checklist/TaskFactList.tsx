import type { ReactNode } from 'react';
import type { Task } from '../../api/checklist/user-tasks.ts';
import { safeContent } from '../../browser/safe-content.ts';
import { sanitiser } from '../../browser/sanitiser.ts';
import { dayOf, formatDay } from '../../rules/dates.ts';
import { formatPhone } from '../../rules/phone.ts';
import {
  type DateDisplay,
  dateDisplay,
  dueSoon,
  formatDateDisplay,
  formatTaskTime,
  localDeadline,
} from '../../rules/tasks.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import { useDevice } from '../hooks/use-device.ts';
import { useLazyValue } from '../hooks/use-lazy-value.ts';
import { type DescribedLink, linksIn, uniqueLinks } from './links-of.ts';
import styles from './TaskFactList.module.css';

/** When, why, how and where a task is done, and who helps. */
export function TaskFactList({ task, today }: { task: Task; today: string }) {
  const isDismissed = task.does_not_apply_on !== null;
  return (
    <dl className={styles.facts}>
      <Fact label="When">
        <Dates task={task} today={today} />
      </Fact>
      {task.do_now_on === null || task.completed_on !== null || isDismissed ? null : (
        <Fact label="Do now">
          <span data-tone="now">{`Since ${formatDay(dayOf(task.do_now_on), 'long')}`}</span>
        </Fact>
      )}
      {isDismissed ? <Fact label="Dismissed">{formatDay(dayOf(task.does_not_apply_on ?? ''), 'full')}</Fact> : null}
      {task.important_reason === null ? null : <Fact label="Why">{task.important_reason}</Fact>}
      {task.modality === null && task.periodicity === null ? null : <Fact label="How">{howText(task)}</Fact>}
      {task.description === null ? null : <LinkFacts description={task.description} />}
    </dl>
  );
}

/** The links of the description: pages are where the task is done, phone numbers and mail addresses who helps. */
function LinkFacts({ description }: { description: string }) {
  const { html: writer } = useDevice();
  const sanitise = useLazyValue(sanitiser);
  const inText = sanitise === null ? [] : linksIn(safeContent(description, sanitise));
  const links = uniqueLinks(writer?.linksOf(description) ?? inText);
  const contacts = links.filter(isContact);
  const pages = links.filter((link) => !isContact(link));
  return (
    <>
      {pages.length === 0 ? null : (
        <Fact label="Where">
          {pages.map(({ href, text }) => (
            <span className={styles.line} key={href}>
              <AddressLink href={href}>{capitalised(text)}</AddressLink>
            </span>
          ))}
        </Fact>
      )}
      {contacts.length === 0 ? null : (
        <Fact label="Who helps">
          {contacts.map((link) => (
            <Contact key={link.href} {...link} />
          ))}
        </Fact>
      )}
    </>
  );
}

const isContact = ({ href }: DescribedLink) => /^(tel|mailto):/i.test(href);

/** "Student Accounts, (503) 555-0110": the text of the link, then the number or address unless the text is that. */
function Contact({ href, text }: DescribedLink) {
  const address = decodeURIComponent(href.replace(/^(tel|mailto):/i, '').split('?', 1)[0] ?? '');
  const readable = formatPhone(address)?.replace(/^\+1 /, '') ?? address;
  return (
    <span className={styles.line}>
      {text === readable ? null : <span>{`${capitalised(text)}, `}</span>}
      <AddressLink href={href}>{readable}</AddressLink>
    </span>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  );
}

/** As in the list, but with weekday and year, and with the due date of an overdue task. Source: FMT-11. */
function Dates({ task, today }: { task: Task; today: string }) {
  // The badge of the new student checklist replaces dates in the list only.
  const display = dateDisplay(task, false);
  const { timeZone } = useDevice();
  const local = task.completed_on === null ? localDeadline(task, timeZone()) : null;
  const soon = display.kind === 'overdue' ? null : dueSoon(task, today);
  return (
    <>
      {display.kind === 'overdue' ? (
        <span>
          <span data-tone="overdue">OVERDUE</span>
          <span>{` · ${formatLong(task, dateDisplay({ ...task, overdue: false }, false))}`}</span>
        </span>
      ) : (
        <span>{formatLong(task, display)}</span>
      )}
      {soon === null ? null : (
        <span>
          {' '}
          · <span data-tone="now">{soon === 'today' ? 'Today' : 'Tomorrow'}</span>
        </span>
      )}
      {local === null ? null : <small className={styles.hint}>{local}</small>}
    </>
  );
}

function formatLong({ starts_on, ends_on }: Task, display: DateDisplay): string {
  switch (display.kind) {
    case 'range':
      return `${formatTaskTime(starts_on ?? '', 'full')} – ${formatTaskTime(ends_on ?? '', 'full')}`;
    case 'starts':
      return `Starts ${formatTaskTime(starts_on ?? '', 'full')}`;
    case 'ends':
    case 'due':
      return `${capitalised(display.kind)} ${formatTaskTime(ends_on ?? '', 'full')}`.trimEnd();
    case 'done':
      return `Done ${formatDay(display.day, 'full')}`.trimEnd();
    default:
      return formatDateDisplay(display);
  }
}

/** "Online, every term": the modality, which is a code such as IN_PERSON, then how often. */
function howText({ modality, periodicity }: Task): string {
  const words = [modality?.toLowerCase().replaceAll('_', ' '), periodicity].filter((part) => part);
  return capitalised(words.join(', '));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
