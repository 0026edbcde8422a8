import { tzOffset } from '@date-fns/tz/tzOffset';
import { tzScan } from '@date-fns/tz/tzScan';

const DAY_MS = 86_400_000;

/**
 * Describes a zone for a calendar file: a VTIMEZONE (RFC 5545, section 3.6.5) with each change of the clocks from a year
 * before the first day to a year after the last one. The browser's own time zone data are used.
 * @param zone IANA name
 * @param first `YYYY-MM-DD`
 * @param last `YYYY-MM-DD`
 */
export function timeZoneComponent(zone: string, first: string, last: string): string {
  const start = new Date(Date.parse(first) - 366 * DAY_MS);
  const changes = tzScan(zone, { start, end: new Date(Date.parse(last) + 366 * DAY_MS) });
  const standard = Math.min(tzOffset(zone, start), ...changes.map(({ offset }) => offset));
  const observances = [{ date: start, change: 0, offset: tzOffset(zone, start) }, ...changes].flatMap(
    ({ date, change, offset }) => {
      const kind = offset > standard ? 'DAYLIGHT' : 'STANDARD';
      return [
        `BEGIN:${kind}`,
        `DTSTART:${localTime(date, offset - change)}`,
        `TZOFFSETFROM:${offsetText(offset - change)}`,
        `TZOFFSETTO:${offsetText(offset)}`,
        `END:${kind}`,
      ];
    },
  );
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances, 'END:VTIMEZONE'].join('\r\n');
}

/** @param offset minutes ahead of UTC */
function localTime(at: Date, offset: number): string {
  return new Date(at.getTime() + offset * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '');
}

/** Minutes ahead of UTC as "-0800". */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${hours}${rest}`;
}
