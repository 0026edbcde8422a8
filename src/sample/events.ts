import { addDays, formatDay, formatMinutes } from '../rules/dates.ts';
import { timeInZone } from '../rules/zones.ts';
import { site } from '../site.ts';
import type { SampleAlert, SampleCampusEvent, SampleEvent, SampleNews } from './shapes.ts';

type CalendarEvent = {
  slug: string;
  title: string;
  /** Null for an online event. */
  location: string | null;
  /** Days from today. `from` and `until` are `HH:MM` in the site's time zone. */
  inDays: number;
  from: string;
  until: string;
  image?: string;
};

const calendarEvents: CalendarEvent[] = [
  {
    slug: 'open-mic',
    title: 'Open mic in the student union',
    location: 'Student Union, Parkway North',
    inDays: 1,
    from: '18:00',
    until: '20:30',
    image: '/sample/event-music.svg',
  },
  {
    slug: 'career-fair',
    title: 'Career and internship fair',
    location: 'Student Union Ballroom',
    inDays: 2,
    from: '11:00',
    until: '15:00',
    image: '/sample/event-fair.svg',
  },
  {
    slug: 'noon-jazz',
    title: 'Noon jazz: the faculty quintet',
    location: 'Lincoln Hall 75',
    inDays: 3,
    from: '12:00',
    until: '12:50',
    image: '/sample/event-music.svg',
  },
  {
    slug: 'resume-clinic',
    title: 'Résumé clinic: bring a draft, leave with a better one',
    location: 'Lincoln Hall 130',
    inDays: 4,
    from: '14:00',
    until: '16:00',
  },
  {
    slug: 'forest-walk',
    title: 'Forest walk with the Outdoor Program',
    location: 'Recreation Center, front door',
    inDays: 5,
    from: '09:30',
    until: '13:00',
    image: '/sample/event-outdoors.svg',
  },
  {
    slug: 'aid-questions',
    title: 'Financial aid: ask anything',
    location: null,
    inDays: 6,
    from: '17:00',
    until: '18:00',
  },
  {
    slug: 'city-and-water',
    title: 'The city and its water: a talk by Rosa Delgado',
    location: 'Cramer Hall 53',
    inDays: 8,
    from: '16:00',
    until: '17:30',
  },
  {
    slug: 'blood-drive',
    title: 'Blood drive',
    location: 'Student Union 238',
    inDays: 9,
    from: '10:00',
    until: '15:30',
  },
  {
    slug: 'choir',
    title: 'University Choir: songs for a long evening',
    location: 'Lincoln Hall, main stage',
    inDays: 11,
    from: '19:30',
    until: '21:00',
    image: '/sample/event-music.svg',
  },
  {
    slug: 'repair-cafe',
    title: 'Repair café: bikes, lamps and zippers',
    location: 'Engineering Building, ground floor',
    inDays: 12,
    from: '13:00',
    until: '17:00',
    image: '/sample/event-fair.svg',
  },
  {
    slug: 'study-abroad',
    title: 'Study abroad: costs, places and credits',
    location: null,
    inDays: 14,
    from: '12:00',
    until: '13:00',
  },
  {
    slug: 'home-game',
    title: 'Women’s volleyball: last home game',
    location: 'Pavilion',
    inDays: 16,
    from: '19:00',
    until: '21:00',
  },
  {
    slug: 'thesis-night',
    title: 'Three-minute theses',
    location: 'Cramer Hall 171',
    inDays: 18,
    from: '18:30',
    until: '20:00',
  },
  {
    slug: 'garden-day',
    title: 'Work morning in the community orchard',
    location: 'Orchard, SW 12th and Montgomery',
    inDays: 20,
    from: '09:00',
    until: '12:00',
    image: '/sample/event-outdoors.svg',
  },
  {
    slug: 'film-night',
    title: 'Film night: student shorts',
    location: 'Lincoln Hall 75',
    inDays: 23,
    from: '20:00',
    until: '22:00',
  },
  {
    slug: 'graduation-fair',
    title: 'Graduation fair: gowns, tickets, questions',
    location: 'Student Union Ballroom',
    inDays: 27,
    from: '10:00',
    until: '14:00',
    image: '/sample/event-fair.svg',
  },
];

/**
 * The events of the university's calendar in the next four weeks, soonest first.
 * @param today `YYYY-MM-DD`
 * @param zone of the campus; that of the example university if left out
 */
export function sampleEvents(today: string, zone = site.timeZone): SampleEvent[] {
  return calendarEvents.map(({ slug, title, location, inDays, from, until, image = null }) => {
    const day = addDays(today, inDays);
    const [hour = 0, minute = 0] = from.split(':').map(Number);
    return {
      link: `https://events.portico.example/${slug}`,
      title,
      image,
      datetime_string: `${formatDay(day, 'short')}, ${formatMinutes(hour * 60 + minute)}`,
      location,
      locationType: location === null ? 'Online' : 'In person',
      start: campusTime(zone, day, from),
      end: campusTime(zone, day, until),
    };
  });
}

/** Title, description, location, days from today, start, end (`HH:MM` in the site's time zone), privacy level. */
type GroupEvent = [string, string, string, number, string, string, string];

const groupEvents: GroupEvent[] = [
  ['Chess club: lightning evening', 'Five-minute games, all levels.', 'Student Union 294', -2, '18:00', '20:00', '0'],
  ['Climbing club: first steps', 'We have shoes and belayers.', 'Recreation Center', 1, '17:00', '19:00', '0'],
  ['Robotics: open lab', 'Come & solder; we have <spare> parts.', 'Engineering Building 460', 1, '18:30', '21:00', '1'],
  ['Queer coffee hour', 'Coffee, cake, company.', 'Student Union 458', 2, '15:00', '16:30', '0'],
  ['Muslim students: shared lunch', 'Everyone is welcome.', 'Student Union 228', 3, '13:30', '15:00', '0'],
  ['Board of the student newspaper', 'Members only.', 'Student Union S26', 3, '17:00', '18:00', '2'],
  ['Bike co-op: fix your brakes', 'Bring the bike and ten minutes.', 'Bike Hub', 4, '12:00', '14:00', '0'],
  ['Latin dance, beginners', 'No partner needed.', 'Recreation Center, studio 2', 5, '19:00', '21:00', '0'],
  ['Pre-law: mock trial', 'Six seats in the jury are free.', 'Lincoln Hall 221', 6, '18:00', '20:00', '1'],
  ['Board game night', 'We explain the rules.', 'Student Union 328', 7, '18:00', '22:00', '0'],
  ['Debate: budget meeting', 'Officers only.', 'Cramer Hall 269', 8, '16:00', '17:00', '3'],
  [
    'International students: soup and stories',
    'Soups from three countries.',
    'Student Union 296',
    9,
    '17:30',
    '19:30',
    '0',
  ],
  ['Women in computing: study table', 'Bring the problem set.', 'Engineering Building 214', 10, '16:00', '18:00', '1'],
  ['Astronomy: moon over the roof', 'Only if the sky is clear.', 'Cramer Hall, roof', 12, '20:00', '22:00', '0'],
  ['Film club: black and white', 'With an introduction.', 'Lincoln Hall 160', 13, '19:00', '21:30', '0'],
  ['Student parents: playground hour', 'Snacks for all ages.', 'Park Blocks', 15, '10:00', '11:30', '0'],
  ['Garden club: seeds and tools', 'Gloves in all sizes.', 'Orchard', 19, '10:00', '12:00', '1'],
];

/** The events of the campus groups: public and closed ones. One is already over. */
export function sampleCampusEvents(today: string, zone = site.timeZone): SampleCampusEvent[] {
  return groupEvents.map(([title, description, location, inDays, from, until, privacyLevel], position) => ({
    guid: `campus-event-${position + 1}`,
    link: `https://groups.portico.example/events/${position + 1}`,
    title,
    description: escapeHtml(description),
    start: campusTime(zone, addDays(today, inDays), from),
    end: campusTime(zone, addDays(today, inDays), until),
    location,
    privacyLevel,
  }));
}

/** Days ago, title, description. */
const news: [number, string, string][] = [
  [1, 'Chess club wins the city league', 'They won seven of eight games; one was a draw.'],
  [2, 'Food pantry open on Saturdays', 'From 10 AM to 2 PM, in the basement of the student union.'],
  [3, 'Call for student shorts', 'At most ten minutes. Submit your film by the end of the month.'],
  [5, 'New officers for the student senate', 'Their first open hour is on Wednesday at noon.'],
  [6, 'Bike Hub lends lights', 'Front and rear lights, free for one term.'],
  [8, 'Robotics team goes to the nationals', 'They leave on Friday. Wave when the van passes.'],
  [9, 'Orchard gives away jam', 'One jar each; bring the empty one back.'],
  [11, 'Latin dance doubles its evenings', 'Beginners at 6 PM, all levels from 8 PM.'],
  [13, 'Student newspaper looks for a cartoonist', 'Paid per drawing.'],
  [15, 'Grants for groups: apply now', 'Up to $500, decided within two weeks.'],
  [17, 'Choir looks for low voices', 'No audition; come to a rehearsal.'],
  [20, 'Lost umbrellas found', 'Forty of them are at the front desk of the union.'],
  [22, 'Volunteers for the night kitchen', 'Three hours a night. Aprons are provided.'],
  [26, 'Swap shop empties its shelves', 'Lamps, kettles, one piano. Take what you can carry.'],
];

/** The news of the campus groups, newest first. */
export function sampleNews(today: string, zone = site.timeZone): SampleNews[] {
  return news.map(([daysAgo, title, description], position) => ({
    guid: `campus-news-${position + 1}`,
    link: `https://groups.portico.example/news/${position + 1}`,
    title,
    description,
    pubDate: campusTime(zone, addDays(today, -daysAgo), '09:00'),
    image: position === 0 ? '/sample/event-fair.svg' : null,
  }));
}

/** Two alerts: the test of yesterday, and an advisory that is too old for the portal to show (MSG-08). */
export function sampleAlerts(today: string, zone = site.timeZone): SampleAlert[] {
  return [
    {
      guid: 'alert-test',
      title: 'Test of the alert system',
      description: 'This was only a test. If you did not get a text message, check your number under Account.',
      pubDate: campusTime(zone, addDays(today, -1), '11:00'),
      severity: 'test',
    },
    {
      guid: 'alert-reopened',
      title: 'Lincoln Hall open again',
      description: 'The water is back on. Classes meet in their usual rooms.',
      pubDate: campusTime(zone, addDays(today, -5), '07:30'),
      severity: 'advisory',
    },
  ];
}

/** Descriptions of campus groups are HTML. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A day and a local time (`HH:MM`) on campus, as ISO 8601 in UTC. */
function campusTime(zone: string, day: string, localTime: string): string {
  const time = timeInZone(zone, `${day}T${localTime}`);
  if (time === null) throw new RangeError(`"${day}T${localTime}" is not a time. Expected YYYY-MM-DDTHH:MM.`);
  return time.toISOString();
}
