import { addDays, formatDay, weekdayLetter } from '../rules/dates.ts';
import { samplePerson } from './people.ts';
import type { SampleMessage } from './shapes.ts';

type MessageTemplate = Pick<SampleMessage, 'title'> &
  Partial<Omit<SampleMessage, 'body'>> & {
    /** A body with a date is a function of today. */
    body: string | ((today: string) => string);
    daysAgo: number;
    /** When the person read the message, in days before today. Not set for an unread message. */
    readDaysAgo?: number;
  };

const registration: MessageTemplate = {
  daysAgo: 1,
  title: 'Your registration time is set',
  body: (
    today,
  ) => `<p>You can register from <strong>${formatDay(registrationDay(today), 'long')}, 8:00 AM</strong>. Before then:</p>
<ul><li>check for holds under Account,</li><li>add your courses to the planner,</li><li>meet your advisor.</li></ul>
<p>The steps with pictures: https://registration.portico.example/steps</p>`,
  action_link: '/academics',
  display_as_banner: true,
};

const fafsa: MessageTemplate = {
  daysAgo: 3,
  title: 'FAFSA for next year is open',
  body: '<p>Grants go to those who file first. It takes half an hour. Have last year’s tax return ready.</p>',
  action_link: '/finances',
  display_as_banner: true,
};

const degreeMap: MessageTemplate = {
  daysAgo: 4,
  title: 'New on the portal: your degree map',
  body: '<p>It shows the courses that you still need, term by term.</p>',
  action_link: '/whats-new/degree-map',
};

const library: MessageTemplate = {
  daysAgo: 9,
  readDaysAgo: 8,
  title: 'The library stays open until 2 AM',
  body: '<p>For three weeks, every night except Saturday. Your card opens the side door on the Park Blocks.</p>',
  action_link: 'https://library.portico.example/hours',
};

const survey: MessageTemplate = {
  daysAgo: 16,
  readDaysAgo: 14,
  title: 'Thank you for the survey',
  body: `<p>4,218 people answered. This will change:</p>
<ol><li>more quiet rooms,</li><li>a microwave on every floor,</li><li>fewer surveys.</li></ol>
<p>The <a href="https://www.portico.example/survey">full report</a> has 40 pages. The first page is a summary.</p>`,
};

const maintenance: MessageTemplate = {
  daysAgo: 12,
  readDaysAgo: 11,
  title: 'Portal maintenance on Sunday morning',
  body: '<p>From 4 to 6 AM, grades and bills are not available. Email and the library are not affected.</p>',
};

const benefits: MessageTemplate = {
  daysAgo: 2,
  title: 'Open enrollment for benefits',
  body: '<p>Compare the plans and choose by the end of the month. If you do nothing, you keep this year’s plan.</p>',
  action_link: 'https://www.portico.example/benefits',
  display_as_banner: true,
};

/** Oldest first, so that a message keeps its id when a newer message is added. */
const messages: Record<string, MessageTemplate[]> = {
  amara: [
    survey,
    library,
    {
      daysAgo: 7,
      readDaysAgo: 6,
      title: 'Your choir concert is on Friday',
      body: '<p>Be there at 6:30 PM, in black clothes and without perfume. Two family tickets are at the desk.</p>',
    },
    degreeMap,
    fafsa,
    {
      daysAgo: 2,
      title: 'The checklist is part of the portal now',
      body: '<p>Your tasks, bookmarks and completed tasks moved with it. Nothing was lost.</p>',
      action_link: '/next-steps',
      display_as_banner: true,
      app_message: 601,
    },
    registration,
  ],
  ben: [
    {
      daysAgo: 20,
      readDaysAgo: 19,
      title: 'Congratulations, you are in',
      body: '<p>We look forward to meeting you. Keep this message: it has your <strong>university ID</strong>, 912345690.</p>',
    },
    {
      daysAgo: 5,
      title: 'Your deposit has arrived',
      body: '<p>Thank you. The $200 will be deducted from your first bill.</p>',
      action_link: '/finances',
    },
    {
      daysAgo: 2,
      title: 'Welcome to Portico, Ben',
      body: '<p>Your first six steps are in the checklist. Most of them take five minutes.</p>',
      action_link: '/next-steps',
      display_as_banner: true,
      app_message: 602,
    },
    {
      daysAgo: 1,
      title: 'Name an emergency contact',
      body: '<p>A person we can call in an emergency.</p>',
      action_link: '/account',
      is_nudge: true,
      nudge_type: 'EMERGENCY',
    },
  ],
  dolores: [
    maintenance,
    {
      daysAgo: 3,
      title: 'Attendance for CS 333 is due',
      body: '<p>Three students in your course get their aid only after you record attendance.</p>',
      action_link: 'https://canvas.portico.example/',
      display_as_banner: true,
    },
    benefits,
  ],
  erik: [maintenance, benefits],
  chen: [
    library,
    {
      daysAgo: 6,
      title: 'Thesis deadlines for this year',
      body: '<p>The first draft is now due a week earlier. See the <a href="https://www.portico.example/graduate/thesis">calendar of the Graduate School</a>.</p>',
      action_link: 'https://www.portico.example/graduate/thesis',
    },
    registration,
  ],
  tomas: [
    {
      daysAgo: 10,
      readDaysAgo: 9,
      title: '38 of your credits have been accepted',
      body: '<p>We are still checking the rest. Your degree map will show each course.</p>',
      action_link: '/academics',
    },
    {
      daysAgo: 3,
      title: 'Certify your veteran benefits for next term',
      body: '<p>The School Certifying Official needs your form before tuition is due.</p>',
      action_link: '/veterans',
      display_as_banner: true,
    },
    registration,
  ],
  hana: [
    maintenance,
    {
      daysAgo: 4,
      title: 'The Writing Center has moved',
      body: '<p>It is now in Cramer Hall 188. The entrance is step-free.</p>',
    },
    benefits,
  ],
  sasha: [maintenance, benefits],
  jonas: [
    survey,
    {
      daysAgo: 2,
      title: 'Timesheets close on Friday',
      body: '<p>Hours entered after 5 PM are paid a month later.</p>',
      action_link: 'https://www.portico.example/student-employment',
      display_as_banner: true,
    },
    registration,
  ],
  ruth: [
    {
      daysAgo: 5,
      title: 'Emeriti lunch',
      body: '<p>On the first Thursday, in the ballroom. Guests are welcome. Please reply by Monday.</p>',
      action_link: 'https://www.portico.example/emeriti',
    },
  ],
  farah: [
    {
      daysAgo: 2,
      title: 'Advising weeks begin',
      body: '<p>Students can book appointments from noon. 41 of your students have a hold until they meet you.</p>',
      action_link: '/resources',
      display_as_banner: true,
    },
  ],
  victor: [
    maintenance,
    {
      daysAgo: 1,
      title: 'The quarter’s budget report is ready',
      body: '<p>The financial dashboard shows it by department.</p>',
      action_link: '/resources',
      display_as_banner: true,
    },
    benefits,
  ],
  robin: [
    survey,
    maintenance,
    {
      daysAgo: 11,
      readDaysAgo: 10,
      title: 'Your ID card is ready',
      body: '<p>Pick it up at the service desk in Neuberger Hall. Bring any document with your photo.</p>',
    },
    library,
    {
      daysAgo: 8,
      title: 'A book is waiting for you',
      body: '<p><cite>Cadillac Desert</cite> is on the hold shelf for seven days.</p>',
      action_link: 'https://library.portico.example/',
    },
    {
      daysAgo: 7,
      title: 'Meet your advisor before you register',
      body: '<p>It takes twenty minutes. Naomi Whitehorse has time on Tuesday and Thursday.</p>',
      action_link: '/academics',
      display_as_banner: true,
    },
    {
      daysAgo: 6,
      title: 'One document for your aid is missing',
      body: '<p>Please sign your verification form. A photo of the signed page is enough.</p>',
      action_link: '/finances',
      display_as_banner: true,
    },
    {
      daysAgo: 6,
      title: 'Check your academic program',
      body: '<p>It changed this year.</p>',
      action_link: '/academics',
      is_nudge: true,
    },
    {
      daysAgo: 5,
      title: 'Check your address and phone',
      body: '<p>They were last confirmed a year ago.</p>',
      action_link: '/account#profile',
      display_as_banner: true,
      is_nudge: true,
      nudge_type: 'CONTACT_INFO',
    },
    degreeMap,
    {
      daysAgo: 3,
      title: 'The community orchard needs help',
      body: '<p>A morning of garden work, then pancakes. <a href="/community">See other events</a>.</p>',
      action_link: '/community',
    },
    fafsa,
    {
      daysAgo: 2,
      title: 'Welcome to the checklist',
      body: '<p>What the university wants of you, in the order in which it is due.</p>',
      action_link: '/next-steps',
      display_as_banner: true,
      app_message: 603,
    },
    {
      daysAgo: 2,
      title: 'Night bus: new stop at the union',
      body: '<p>Every 15 minutes from 6 PM to midnight. Free with your card.</p>',
      display_as_banner: true,
    },
    {
      daysAgo: 2,
      title: 'ESM 320 meets outdoors on Friday',
      body: '<p>Meet at the boat ramp and wear boots. Bus 35 leaves the Park Blocks at 8:20 AM.</p>',
    },
    registration,
  ],
};

/**
 * The messages of a sample person, newest first.
 * @param today `YYYY-MM-DD`
 */
export function sampleMessages(username: string, today: string): SampleMessage[] {
  const { id } = samplePerson(username);
  const at = (daysAgo: number, position: number) =>
    `${addDays(today, -daysAgo)}T${String(15 + (position % 8)).padStart(2, '0')}:24:00.000Z`;
  return (messages[username] ?? [])
    .map(({ daysAgo, readDaysAgo, body, ...fields }, position) => ({
      body: typeof body === 'string' ? body : body(today),
      pk: id * 100 + position + 1,
      read: readDaysAgo !== undefined,
      user_read_on: readDaysAgo === undefined ? null : at(readDaysAgo, position),
      created_on: at(daysAgo, position),
      action_link: null,
      display_as_banner: false,
      is_nudge: false,
      nudge_type: null,
      app_message: null,
      ...fields,
    }))
    .sort((one, other) => (one.created_on < other.created_on ? 1 : -1));
}

/** The first Tuesday that is at least a week away. */
function registrationDay(today: string): string {
  const week = Array.from({ length: 7 }, (_, days) => addDays(today, 7 + days));
  return week.find((day) => weekdayLetter(day) === 'T') ?? today;
}
