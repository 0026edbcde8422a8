import { useEffect, useState } from 'react';
import { downloadCalendar } from '../../browser/calendar-download.ts';
import { now } from '../../browser/clock.ts';
import {
  type CalendarEntry,
  type CalendarEvent,
  type CalendarMeeting,
  type CalendarTask,
  classEntries,
  deadlineEntries,
  eventEntries,
  hasDeadlines,
} from '../../rules/calendar.ts';
import { useDevice } from '../hooks/use-device.ts';
import { useSettings } from '../hooks/use-portal.ts';
import { useSite } from '../hooks/use-site.ts';

/** In milliseconds: how long the note about a file stays. */
const NOTE_MS = 5_000;

/** What a calendar file contains. */
export type CalendarSource =
  /** The classes of a term, or of them only the course with this CRN. */
  | { kind: 'classes'; meetings: readonly CalendarMeeting[]; crn?: string | null | undefined }
  /** The open deadlines among these tasks. */
  | { kind: 'deadlines'; tasks: readonly CalendarTask[] }
  | { kind: 'event'; event: CalendarEvent };

/**
 * A calendar file that a press downloads. `isEmpty` says that there is nothing to download. Behaviours: CAL-01 to CAL-04.
 */
export function useCalendarFile(source: CalendarSource): {
  isEmpty: boolean;
  isBusy: boolean;
  hasFailed: boolean;
  /** A file was downloaded in the last seconds. */
  isSaved: boolean;
  download: () => void;
} {
  const site = useSite();
  const { nextStepsUrl } = useSettings();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'saved'>('idle');
  const device = useDevice();
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(() => setState('idle'), NOTE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const entries = () => entriesOf(source, site.timeZone, nextStepsUrl, device.origin());

  async function download() {
    setState('busy');
    try {
      const file = { name: fileName(source), calendarName: site.name, zone: site.timeZone, now: now() };
      await downloadCalendar(entries(), file);
      setState('saved');
    } catch (error) {
      console.warn('The calendar file could not be made.', error);
      setState('failed');
    }
  }

  return {
    isEmpty: source.kind === 'deadlines' ? !hasDeadlines(source.tasks) : entries().length === 0,
    isBusy: state === 'busy',
    hasFailed: state === 'failed',
    isSaved: state === 'saved',
    download: () => void download(),
  };
}

function entriesOf(source: CalendarSource, zone: string, nextStepsUrl: string, origin: string): CalendarEntry[] {
  const { host } = new URL(origin);
  switch (source.kind) {
    case 'classes':
      return classEntries(source.meetings, host, source.crn);
    case 'deadlines':
      return deadlineEntries(source.tasks, host, new URL(nextStepsUrl, origin).href);
    case 'event':
      return eventEntries([source.event], host, zone);
  }
}

function fileName(source: CalendarSource): string {
  switch (source.kind) {
    case 'classes':
      return source.crn ? `class-${source.crn}` : 'classes';
    case 'deadlines':
      return source.tasks.length === 1 ? 'deadline' : 'deadlines';
    case 'event':
      return 'event';
  }
}
