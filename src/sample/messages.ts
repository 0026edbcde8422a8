import { addDays } from '../rules/dates.ts';
import { samplePerson } from './people.ts';
import type { SampleMessage } from './shapes.ts';

type Said = Pick<SampleMessage, 'title' | 'body'> &
  Partial<SampleMessage> & {
    daysAgo: number;
    /** Days ago; left out while the message is unread. */
    readDaysAgo?: number;
  };

const registration: Said = {
  daysAgo: 1,
  title: 'Your registration time is set',
  body: `<p>You can register from <strong>8:00 AM</strong> on your day. Until then:</p>
<ul><li>look for holds under Account,</li><li>put your courses into the planner,</li><li>meet your advisor.</li></ul>`,
  action_link: '/academics',
  display_as_banner: true,
};

const fafsa: Said = {
  daysAgo: 3,
  title: 'FAFSA for next year is open',
  body: '<p>Who files first gets the grants. It takes half an hour with last year’s tax return at hand.</p>',
  action_link: '/finances',
  display_as_banner: true,
};

const degreeMap: Said = {
  daysAgo: 4,
  title: 'New on the portal: your degree map',
  body: '<p>It shows what is left, term by term.</p>',
  action_link: '/whats-new/degree-map',
};

const library: Said = {
  daysAgo: 9,
  readDaysAgo: 8,
  title: 'The library stays open until two',
  body: '<p>For three weeks, on every night but Saturday. The side door on the Park Blocks opens with your card.</p>',
  action_link: 'https://library.portico.example/hours',
};

const survey: Said = {
  daysAgo: 16,
  readDaysAgo: 14,
  title: 'Thank you for the survey',
  body: `<p>4,218 of you answered. What will change:</p>
<ol><li>more quiet rooms,</li><li>a microwave on every floor,</li><li>fewer surveys.</li></ol>
<p>The <a href="https://www.portico.example/survey">whole report</a> has 40 pages; the first one says it all.</p>`,
};

const maintenance: Said = {
  daysAgo: 12,
  readDaysAgo: 11,
  title: 'Portal maintenance on Sunday morning',
  body: '<p>From 4 to 6 AM grades and bills cannot be shown. Email and the library are not affected.</p>',
};

const benefits: Said = {
  daysAgo: 2,
  title: 'Open enrollment for benefits',
  body: '<p>Compare the plans and choose by the end of the month. Who does nothing keeps the plan of this year.</p>',
  action_link: 'https://www.portico.example/benefits',
  display_as_banner: true,
};

/** Oldest first, so that a message keeps its number when a newer one is added. */
const messages: Record<string, Said[]> = {
  amara: [
    survey,
    library,
    {
      daysAgo: 7,
      readDaysAgo: 6,
      title: 'Your choir concert is on Friday',
      body: '<p>Call at 6:30 PM, black clothes, no perfume. Two tickets for family lie at the desk.</p>',
    },
    degreeMap,
    fafsa,
    {
      daysAgo: 2,
      title: 'The checklist is part of the portal now',
      body: '<p>Tasks, bookmarks and what you have done came along. Nothing was lost.</p>',
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
      body: '<p>We look forward to you. Keep this message: it holds your <strong>university ID</strong>, 912345690.</p>',
    },
    {
      daysAgo: 5,
      title: 'Your deposit has arrived',
      body: '<p>Thank you. The $200 count towards your first bill.</p>',
      action_link: '/finances',
    },
    {
      daysAgo: 2,
      title: 'Welcome to Portico, Ben',
      body: '<p>Six first steps are waiting in your checklist. Most take five minutes.</p>',
      action_link: '/next-steps',
      display_as_banner: true,
      app_message: 602,
    },
    {
      daysAgo: 1,
      title: 'Name an emergency contact',
      body: '<p>Somebody we may call when you cannot.</p>',
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
      body: '<p>Three students of your course wait for their aid until you record who attends.</p>',
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
      body: '<p>The <a href="https://www.portico.example/graduate/thesis">calendar of the Graduate School</a> has moved the last day for the first draft forward by a week.</p>',
      action_link: 'https://www.portico.example/graduate/thesis',
    },
    registration,
  ],
  tomas: [
    {
      daysAgo: 10,
      readDaysAgo: 9,
      title: '38 of your credits have been accepted',
      body: '<p>The rest is being looked at. You will see each course in your degree map.</p>',
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
      body: '<p>From now on in Cramer Hall 188. Doors are step-free, the kettle came along.</p>',
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
      body: '<p>On the first Thursday, in the ballroom. Guests are welcome; tell us by Monday.</p>',
      action_link: 'https://www.portico.example/emeriti',
    },
  ],
  farah: [
    {
      daysAgo: 2,
      title: 'Advising weeks begin',
      body: '<p>Your calendar opens to students at noon. Forty-one of yours have a hold until they have seen you.</p>',
      action_link: '/resources',
      display_as_banner: true,
    },
  ],
  victor: [
    maintenance,
    {
      daysAgo: 1,
      title: 'The quarter’s budget report is ready',
      body: '<p>The financial dashboard has it by department.</p>',
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
      body: '<p>At the service desk in Neuberger Hall, with any document that has your photo on it.</p>',
    },
    library,
    {
      daysAgo: 8,
      title: 'A book is waiting for you',
      body: '<p><cite>Cadillac Desert</cite> lies on the hold shelf for seven days.</p>',
      action_link: 'https://library.portico.example/',
    },
    {
      daysAgo: 7,
      title: 'Meet your advisor before you register',
      body: '<p>Twenty minutes are enough. Naomi Whitehorse has free times on Tuesday and Thursday.</p>',
      action_link: '/academics',
      display_as_banner: true,
    },
    {
      daysAgo: 6,
      title: 'One document for your aid is missing',
      body: '<p>Your verification form has to be signed. A photo of the signed page will do.</p>',
      action_link: '/finances',
      display_as_banner: true,
    },
    {
      daysAgo: 6,
      title: 'Look at your academic program once',
      body: '<p>It starts anew this year.</p>',
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
      title: 'Community orchard needs hands',
      body: '<p>A morning in the wet grass, then pancakes. <a href="/community">See what else is on</a>.</p>',
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
      body: '<p>Every 15 minutes from six until midnight. Free with your card.</p>',
      display_as_banner: true,
    },
    {
      daysAgo: 2,
      title: 'ESM 320 meets outdoors on Friday',
      body: '<p>At the boat ramp, with boots. Bus 35 leaves from the Park Blocks at 8:20.</p>',
    },
    registration,
  ],
};

/** The messages of a sample person, newest first. */
export function sampleMessages(username: string, today: string): SampleMessage[] {
  const { id } = samplePerson(username);
  const at = (daysAgo: number, position: number) =>
    `${addDays(today, -daysAgo)}T${String(15 + (position % 8)).padStart(2, '0')}:24:00.000Z`;
  return (messages[username] ?? [])
    .map(({ daysAgo, readDaysAgo, ...said }, position) => ({
      pk: id * 100 + position + 1,
      read: readDaysAgo !== undefined,
      user_read_on: readDaysAgo === undefined ? null : at(readDaysAgo, position),
      created_on: at(daysAgo, position),
      action_link: null,
      display_as_banner: false,
      is_nudge: false,
      nudge_type: null,
      app_message: null,
      ...said,
    }))
    .sort((one, other) => (one.created_on < other.created_on ? 1 : -1));
}
