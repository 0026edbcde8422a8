import { addDays, daysBetween, formatDay } from '../rules/dates.ts';
import { termName } from '../rules/terms.ts';
import type { SamplePost, SamplePostLink, SamplePostType, SampleTerm } from './shapes.ts';
import { sampleTerm, sampleTerms } from './terms.ts';

type PostTemplate = Pick<SamplePost, 'title' | 'slug'> & Partial<SamplePost> & { daysAgo?: number };

const SEASONS: Record<string, string> = { '1': 'winter', '2': 'spring', '3': 'summer', '4': 'autumn' };

/**
 * All posts of the sample content. `pages.ts` says which page shows which post. The app requests blog posts by type and
 * modals by slug.
 * @param today `YYYY-MM-DD`
 */
export function samplePosts(today: string): SamplePost[] {
  const term = sampleTerm(today);
  const season = SEASONS[term.term.slice(-1)] ?? 'autumn';

  /** Published 30 days ago by default. */
  const post = (post_type: SamplePostType, pk: number, { daysAgo = 30, ...fields }: PostTemplate): SamplePost => ({
    pk,
    post_type,
    body: null,
    category: null,
    image: null,
    thumbnail_image: null,
    medium_image: null,
    large_image: null,
    action_link: null,
    link_text: null,
    hide_text: false,
    publishing_opens_on: `${addDays(today, -daysAgo)}T16:00:00.000Z`,
    links: [],
    ...fields,
  });
  const heroImages = (name: string) => ({
    image: `/sample/hero-${name}.svg`,
    thumbnail_image: `/sample/hero-${name}-350.svg`,
    medium_image: `/sample/hero-${name}-800.svg`,
    large_image: `/sample/hero-${name}-1200.svg`,
  });

  return [
    post('hero', 1, { slug: 'hero-dashboard', ...heroImages(season), ...heroOfTheWeek(term, today) }),
    post('hero', 2, {
      slug: 'hero-community',
      title: 'There is a place for you',
      body: '<p>Two hundred groups, a stage, an orchard and a climbing wall. Try one; you do not have to sign up.</p>',
      ...heroImages('summer'),
      action_link: '/student-life/clubs',
      link_text: 'Find a group',
    }),
    post('hero', 3, {
      slug: 'hero-resources',
      title: 'Resources',
      hide_text: true,
      ...heroImages('spring'),
    }),

    post('promo', 10, {
      slug: 'late-library',
      title: 'Library open until 2 AM',
      body: '<p>Every night except Saturday, with coffee on the second floor.</p>',
      image: '/sample/promo-study.svg',
      action_link: 'https://library.portico.example/rooms',
      link_text: 'Reserve a room',
    }),
    post('promo', 11, {
      slug: 'night-bus',
      title: 'Night bus, free to ride',
      body: '<p>Every 15 minutes from the student union, 6 PM to midnight.</p>',
      image: '/sample/promo-bus.svg',
      action_link: 'https://www.portico.example/night-bus',
      link_text: 'See stops',
      category: 'events',
    }),
    post('promo', 12, {
      slug: 'staff-development',
      title: 'Learn something on paid time',
      body: '<p>You have sixteen hours a year. You can now choose next month’s courses.</p>',
      image: '/sample/promo-study.svg',
      action_link: 'https://www.portico.example/staff-development',
      link_text: 'Choose a course',
      category: 'staff',
    }),
    post('promo', 13, {
      slug: 'grading-opens',
      title: 'Grades are due four days after the last exam',
      body: '<p>The roster opens in the last week of the term.</p>',
      action_link: 'https://registration.portico.example/grading',
      link_text: 'Open the roster',
      category: 'faculty',
    }),
    post('promo', 14, {
      slug: 'budget-report',
      title: 'Budget report of the quarter',
      body: '<p>Plan and actual by department, as of last Friday.</p>',
      image: '/sample/promo-chart.svg',
      action_link: 'https://finance.portico.example/dashboard',
      link_text: 'Open the financial dashboard',
      category: 'financial_dashboard',
    }),

    post('icon_link', 20, {
      slug: 'school-tools',
      title: 'School Tools',
      links: [
        link('https://mail.portico.example/', 'Email', 'fa-solid fa-envelope'),
        link('https://canvas.portico.example/', 'Canvas', 'fa-solid fa-chalkboard-user'),
        link('https://library.portico.example/', 'Library', 'fa-solid fa-book'),
        link('https://bookstore.portico.example/', 'Bookstore', 'fa-solid fa-cart-shopping'),
        link('https://help.portico.example/', 'Help desk', 'fa-solid fa-life-ring'),
      ],
    }),
    post('icon_link', 21, {
      slug: 'school-tools-student',
      title: 'School Tools',
      category: 'student',
      links: [
        link('https://registration.portico.example/', 'Register', 'fa-solid fa-calendar-check'),
        link('/finances', 'Pay my bill', 'fa-solid fa-credit-card'),
        link('/next-steps', 'Next steps', 'fa-solid fa-list-check'),
      ],
    }),

    post('resources', 30, {
      slug: 'resources-general',
      title: 'Resources',
      links: [
        link('/basic-needs', 'Basic needs hub', 'fa-solid fa-utensils', 'Food pantry, housing, grants'),
        link(
          '/accessibility',
          'Accessible education',
          'fa-solid fa-universal-access',
          'Accommodations, testing, notes',
        ),
        link(
          'https://careers.portico.example/',
          'Career center',
          'fa-solid fa-briefcase',
          'Résumés, internships, jobs',
        ),
        link(
          'https://www.portico.example/legal',
          'Student legal services',
          'fa-solid fa-scale-balanced',
          'Leases, records; the first meeting is free',
        ),
        link(
          'https://www.portico.example/tutoring',
          'Tutoring',
          'fa-solid fa-people-group',
          'Drop in, by appointment or online',
        ),
        link(
          'https://www.portico.example/transport',
          'Transportation',
          'fa-solid fa-bus',
          'Bus pass, bike hub, parking',
        ),
        link(
          'https://www.portico.example/health-and-counseling',
          'Health and counseling',
          'fa-solid fa-heart-pulse',
          'Doctors, a pharmacy, counselors',
        ),
        link('/veterans', 'Veterans', 'fa-solid fa-medal', 'Benefits, a lounge, advice'),
      ],
    }),
    post('resources', 31, {
      slug: 'resources-staff',
      title: 'Staff Resources',
      category: 'staff',
      links: [
        link('https://hr.portico.example/', 'Human resources', 'fa-solid fa-id-badge', 'Leave, benefits, pay'),
        link('https://hr.portico.example/timesheet', 'Timesheets', 'fa-solid fa-clock', 'Due on the last Friday'),
        link(
          'https://www.portico.example/purchasing',
          'Purchasing',
          'fa-solid fa-file-invoice-dollar',
          'What you may buy, and how',
        ),
        link('https://help.portico.example/', 'Help desk', 'fa-solid fa-life-ring', 'Accounts, laptops, rooms'),
      ],
    }),
    post('resources', 32, {
      slug: 'resources-faculty',
      title: 'Faculty Resources',
      category: 'faculty',
      links: [
        link(
          'https://registration.portico.example/rosters',
          'Class rosters',
          'fa-solid fa-users',
          'With photos, ready to print',
        ),
        link(
          'https://registration.portico.example/attendance',
          'Record attendance',
          'fa-solid fa-user-check',
          'Needed before aid is paid',
        ),
        link(
          'https://www.portico.example/teaching',
          'Teaching support',
          'fa-solid fa-chalkboard',
          'Help with planning a course',
        ),
        link('https://research.portico.example/', 'Research office', 'fa-solid fa-flask', 'Grants, ethics, travel'),
      ],
    }),
    post('resources', 37, {
      slug: 'resources-account',
      title: 'More about your account',
      links: [
        link(
          'https://records.portico.example/name',
          'Change your name or pronouns',
          'fa-solid fa-user-pen',
          'On class lists and on your card',
        ),
        link('https://card.portico.example/', 'Replace your ID card', 'fa-solid fa-id-card', 'Ready the next day'),
        link(
          'https://account.portico.example/',
          'Password and sign-in',
          'fa-solid fa-lock',
          'For all services of the university',
        ),
      ],
    }),
    post('resources', 33, {
      slug: 'resources-advisor',
      title: 'Advisor Resources',
      category: 'advisor',
      links: [
        link(
          'https://advising.portico.example/',
          'Advising calendar',
          'fa-solid fa-calendar-days',
          'Open times and appointments',
        ),
        link(
          'https://advising.portico.example/maps',
          'Degree maps',
          'fa-solid fa-map',
          'Remaining courses, by program',
        ),
        link(
          'https://advising.portico.example/holds',
          'Release a hold',
          'fa-solid fa-unlock',
          'After the advising meeting',
        ),
      ],
    }),
    post('resources', 38, {
      slug: 'resources-pay',
      title: 'Your pay and expenses',
      category: 'staff',
      body: '<p>Payroll is in Human Resources: call <a href="tel:+15035550115">503-555-0115</a>.</p>',
      links: [
        link('https://hr.portico.example/pay', 'Pay statements', 'fa-solid fa-file-invoice-dollar', 'And tax forms'),
        link('https://hr.portico.example/deposit', 'Direct deposit', 'fa-solid fa-credit-card', 'Where your pay goes'),
        link('https://hr.portico.example/timesheet', 'Timesheets', 'fa-solid fa-clock', 'Due on the last Friday'),
        link(
          'https://www.portico.example/travel',
          'Travel and expenses',
          'fa-solid fa-briefcase',
          'Before the trip, and after it',
        ),
      ],
    }),
    post('resources', 34, {
      slug: 'resources-student',
      title: 'For Students',
      category: 'student',
      links: [
        link(
          'https://records.portico.example/transcripts',
          'Order a transcript',
          'fa-solid fa-scroll',
          'On paper or as a file',
        ),
        link('#modal-graduation', 'Apply for graduation', 'fa-solid fa-graduation-cap', 'What to do, and by when'),
        link('/new-students', 'New here?', 'fa-solid fa-compass', 'The first weeks, step by step'),
      ],
    }),
    post('resources', 35, {
      slug: 'resources-student-worker',
      title: 'For Student Workers',
      category: 'student_worker',
      links: [
        link(
          'https://hr.portico.example/student-timesheet',
          'Student timesheets',
          'fa-solid fa-clock',
          'At most 20 hours a week',
        ),
        link(
          'https://www.portico.example/student-employment',
          'Student employment',
          'fa-solid fa-briefcase',
          'Contracts, pay days, rights',
        ),
      ],
    }),
    post('resources', 36, {
      slug: 'resources-emeritus',
      title: 'For Emeriti',
      category: 'emeritus',
      links: [
        link(
          'https://library.portico.example/emeriti',
          'Library for emeriti',
          'fa-solid fa-book-open',
          'Loans and databases, for life',
        ),
        link(
          'https://www.portico.example/emeriti',
          'Emeriti association',
          'fa-solid fa-mug-hot',
          'Lunches and lectures',
        ),
      ],
    }),

    post('blog', 40, {
      slug: 'degree-map',
      title: 'Your degree map now shows what is left, term by term',
      daysAgo: 4,
      image: '/sample/blog-map.svg',
      action_link: 'https://advising.portico.example/maps',
      link_text: 'Open your degree map',
      body: `<p>Advisors and students see the same plan. When you move a course to another term, the map shows whether your graduation date changes.</p>
<h2>What is new</h2>
<ul><li>courses that are taught only once a year have a mark,</li><li>transfer credits show where they count,</li><li>minors have their own page.</li></ul>
<p>Does something look wrong? Write to your advisor before registration opens. Advisors can change the map.</p>`,
    }),
    post('blog', 41, {
      slug: 'orchard',
      title: 'Two hundred and twelve apple trees',
      daysAgo: 23,
      image: '/sample/event-outdoors.svg',
      body: `<p>Ten years ago the slope behind Cramer Hall was a parking lot. Last year the orchard gave its first ton of apples.</p>
<blockquote>We planted these trees for people we will never meet. Some of them came with buckets.</blockquote>
<p>The next work morning is in the <a href="/community">event calendar</a>.</p>`,
    }),
    post('blog', 42, {
      slug: 'bike-hub',
      title: 'The Bike Hub is open on Sundays',
      daysAgo: 75,
      image: '/sample/promo-bus.svg',
      body: '<p>Pumps, tools and patient helpers, from noon to 5 PM. Bring a rag.</p>',
    }),
    post('blog', 43, {
      slug: 'one-number',
      title: 'One number for every kind of help',
      daysAgo: 132,
      body: '<p>Call the help desk at <a href="tel:+15035550100">503-555-0100</a> and describe your problem. The right person calls you back within an hour.</p>',
    }),
    post('blog', 44, {
      slug: 'closing-the-books',
      title: 'Closing the books: dates for every office',
      daysAgo: 2,
      category: 'staff',
      body: '<p>Send this quarter’s orders by noon on Wednesday. Later orders count for the next quarter.</p>',
    }),
    post('blog', 45, {
      slug: 'new-residence-hall',
      title: 'The new residence hall opens its doors',
      daysAgo: -10,
      body: '<p>Three hundred rooms, a kitchen on each floor, and a roof with a view of the mountain.</p>',
    }),

    post('video_embed', 50, {
      slug: 'film-club',
      title: 'Film club this week: Big Buck Bunny',
      body: '<p>A ten-minute film, made with free software and free to share.</p>',
      action_link: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
      link_text: 'Watch the film',
    }),

    post('basic_html', 60, {
      slug: 'service-hours',
      title: 'Hours this term',
      body: `<ul><li>Registrar, Neuberger Hall: 9:00 AM to 5:00 PM, <a href="tel:+15035550113">503-555-0113</a></li><li>Student Accounts: 9:00 AM to 4:30 PM, <a href="tel:+15035550110">503-555-0110</a></li><li>Health and counseling: 8:30 AM to 6:00 PM, <a href="tel:+15035550128">503-555-0128</a></li></ul>
<p>Closed on weekends. The help desk is always open: <a href="tel:+15035550100">503-555-0100</a>. <a href="/resources#who-helps">All offices</a></p>`,
    }),
    post('basic_html', 61, {
      slug: 'pay-your-bill',
      title: 'Pay your bill',
      category: 'student',
      body: `<p>There is no fee from a bank account. Cards cost 2.85% extra.</p>
<p><a href="https://pay.portico.example/">Pay online</a> or read <a href="#modal-ways-to-pay">all ways to pay</a>. Veteran? <a href="#modal-veteran-benefit-certification">Certify your benefits</a> before tuition is due.</p>`,
    }),
    post('basic_html', 62, {
      slug: 'whats-new-intro',
      title: 'News from the university',
      body: '<p>Short news once a week, written by people who work here. Do you have news? Write to <a href="mailto:news@portico.example">news@portico.example</a>.</p>',
    }),
    post('basic_html', 63, {
      slug: 'registration-help',
      title: 'Before you register',
      category: 'student',
      body: `<ol><li>Clear the <a href="/account#holds">holds on your account</a>.</li><li>Meet your advisor.</li><li>Pick one extra course in case one is full.</li></ol>
<p>The academic calendar below has all dates. Almost finished? See <a href="#modal-graduation">how to apply for graduation</a>.</p>`,
    }),
    post('basic_html', 64, {
      slug: 'clubs-intro',
      title: 'How to join, how to start one',
      body: `<p>Just go to a meeting. Most groups meet once a week and have no fee.</p>
<p>To start a group you need five people, one page of rules and a visit to Student Life, Student Union 119. You get a room, a bank account and up to $500 a year.</p>`,
    }),
    post('basic_html', 65, {
      slug: 'wellness-intro',
      title: 'You can learn to manage money',
      body: `<p>A coach looks at your numbers with you, for free and in confidence. Half an hour is usually enough to see where your money goes.</p>
<p><a href="https://www.portico.example/money-coach">Make an appointment</a>, or start with the questions below.</p>`,
    }),
    post('basic_html', 66, {
      slug: 'new-students-intro',
      title: 'The first weeks',
      body: `<p>Your <a href="/next-steps">checklist</a> has all tasks with a date. The rest is here.</p>
<ul><li><strong>Week 1</strong>: find your rooms the day before.</li><li><strong>Week 2</strong>: drop a course that does not fit. It still costs nothing.</li><li><strong>Week 4</strong>: go to an event just for fun.</li></ul>`,
    }),
    post('basic_html', 67, {
      slug: 'veterans-intro',
      title: 'Veterans and their families',
      body: `<p>The School Certifying Official is in Neuberger Hall 106, on weekdays from 9 AM to 4 PM.</p>
<p><a href="#modal-veteran-benefit-certification">Certify your benefits</a> as soon as you have registered, and again when your courses change.</p>`,
    }),
    post('basic_html', 68, {
      slug: 'basic-needs-intro',
      title: 'When money is short',
      body: `<p>The food pantry only needs your card: Student Union, basement, on weekdays from 10 AM to 6 PM.</p>
<p>Is your rent due? Emergency grants of up to $1,000 are decided within two days. <a href="https://www.portico.example/emergency-grant">Ask for one</a>, or call <a href="tel:+15035550109">503-555-0109</a>.</p>`,
    }),
    post('basic_html', 69, {
      slug: 'accessibility-intro',
      title: 'Accessible education',
      body: `<p>More time, a reader, a quiet room, captions: tell us what you need. Your instructors learn only what they have to do.</p>
<p>The <a href="https://maps.portico.example/step-free">map of step-free routes</a> is kept up to date by people who use them.</p>`,
    }),
    post('basic_html', 70, {
      slug: 'commencement-draft',
      title: 'Commencement',
      body: '<p>Draft. Doors open at nine, the procession starts at ten.</p>',
    }),

    post('card', 80, {
      slug: 'card-outdoors',
      title: 'Outdoor Program',
      body: '<p>Snowshoes, kayaks and experienced guides.</p>',
      image: '/sample/event-outdoors.svg',
      action_link: 'https://www.portico.example/outdoors',
      link_text: 'See the trips',
    }),
    post('card', 81, {
      slug: 'card-music',
      title: 'Choirs and bands',
      body: '<p>The big choir has no audition. Practice rooms are open all night.</p>',
      image: '/sample/event-music.svg',
      action_link: 'https://www.portico.example/music',
      link_text: 'Rehearsals',
    }),
    post('card', 82, {
      slug: 'card-clubs',
      title: 'Two hundred groups',
      body: '<p>From astronomy to zines.</p>',
      image: '/sample/event-fair.svg',
      action_link: '/student-life/clubs',
      link_text: 'Find yours',
    }),
    post('card', 83, {
      slug: 'card-plan',
      title: 'Pay in three parts',
      category: 'student',
      body: '<p>$25 a term, no interest.</p>',
      image: '/sample/promo-chart.svg',
      action_link: 'https://pay.portico.example/plan',
      link_text: 'How it works',
    }),
    post('card', 84, {
      slug: 'card-scholarships',
      title: 'Scholarships',
      category: 'student',
      body: '<p>One form for 340 scholarships. Half of them have fewer than ten applicants.</p>',
      image: '/sample/promo-study.svg',
      action_link: 'https://www.portico.example/scholarships',
      link_text: 'Fill in the form',
    }),
    post('card', 85, {
      slug: 'card-wellness',
      title: 'Money coach',
      category: 'student',
      body: '<p>Half an hour, free and confidential.</p>',
      image: '/sample/blog-map.svg',
      action_link: '/financial-wellness',
      link_text: 'Read more',
    }),

    post('accordion', 90, {
      slug: 'when-is-my-bill-due',
      title: 'When is my bill due?',
      category: 'student',
      body: '<p>On the first day of the term. With the payment plan you pay in three parts: on that day, one month later and two months later.</p>',
    }),
    post('accordion', 91, {
      slug: 'when-does-aid-arrive',
      title: 'When does my aid arrive?',
      category: 'student',
      body: '<p>In the first week of the term, after each instructor has recorded your attendance. The rest is refunded within five working days.</p>',
    }),
    post('accordion', 92, {
      slug: 'what-if-i-drop',
      title: 'What if I drop a course?',
      category: 'student',
      body: '<p>In the first two weeks you get a full refund, in the next two weeks 40%, and after that nothing. Your aid may be reduced below half time, so ask first.</p>',
    }),
    post('accordion', 93, {
      slug: 'who-sees-my-requests',
      title: 'Who sees that I asked for help?',
      body: '<p>Only the person who helps you. Your transcript does not show it, and we do not tell your instructors or family.</p>',
    }),
    post('accordion', 94, {
      slug: 'where-do-i-start',
      title: 'I do not know where to start',
      body: '<p>Call the <a href="https://help.portico.example/">help desk</a> or go to any service desk. They will find the right office for you.</p>',
    }),

    post('calendar', 100, { slug: 'academic-calendar', ...academicCalendar(term, sampleTerms(today)) }),

    post('modal', 110, {
      slug: 'ways-to-pay',
      title: 'Ways to pay',
      body: `<ul><li><strong>Bank account</strong>: online, no fee, paid at once.</li><li><strong>Card</strong>: online, 2.85% extra.</li><li><strong>Check or cash</strong>: Neuberger Hall, window 3.</li><li><strong>In three parts</strong>: $25 a term, sign up by the second week.</li></ul>`,
      action_link: 'https://pay.portico.example/',
      link_text: 'Pay online',
    }),
    post('modal', 111, {
      slug: 'graduation',
      title: 'Apply for graduation',
      body: '<p>Apply two terms before your last one. The Registrar then checks your degree map and writes to you within four weeks, while there is still time to add a course.</p>',
      action_link: 'https://records.portico.example/graduation',
    }),
    post('modal', 112, {
      slug: 'veteran-benefit-certification',
      title: 'Veteran benefit certification',
      body: '<p>Our records do not show that you are eligible for veteran benefits. If that is wrong, bring your Certificate of Eligibility to Neuberger Hall 106 or upload it.</p>',
      action_link: 'https://www.portico.example/veterans/eligibility',
      link_text: 'Upload a certificate',
    }),
  ];
}

function link(url: string, link_text: string, icon_class: string, description: string | null = null): SamplePostLink {
  return { url, link_text, description, icon_class };
}

/** One of three texts: for the first two weeks of a term, for its last three weeks, and for the weeks between. */
function heroOfTheWeek(
  term: SampleTerm,
  today: string,
): Pick<SamplePost, 'title' | 'body' | 'action_link' | 'link_text'> {
  const name = termName(term.term) ?? 'The term';
  if (daysBetween(term.start_date, today) < 14) {
    return {
      title: `${name} begins`,
      body: '<p>Rooms may have changed: check your schedule again before you leave.</p>',
      action_link: '/academics',
      link_text: 'See my schedule',
    };
  }
  if (daysBetween(today, term.end_date) < 21) {
    return {
      title: 'Finals are near. You are not alone.',
      body: '<p>Long library hours, free soup at 10 PM, and tutors until the last day.</p>',
      action_link: 'https://www.portico.example/tutoring',
      link_text: 'Get help this week',
    };
  }
  return {
    title: 'Tutors are free this week',
    body: '<p>Drop-in tutoring in the Learning Center runs until 9 PM, in person and online. No appointment, no charge.</p>',
    action_link: 'https://www.portico.example/tutoring',
    link_text: 'Find a tutor',
  };
}

/** The important days of this term, and the start of the next one. */
function academicCalendar(term: SampleTerm, terms: SampleTerm[]): Pick<SamplePost, 'title' | 'body'> {
  const next = terms.find(({ start_date }) => start_date > term.end_date);
  const days: [string, string][] = [
    [term.start_date, `${termName(term.term)} begins`],
    [addDays(term.start_date, 13), 'Last day to drop with a full refund'],
    [addDays(term.start_date, 48), 'Last day to change to Pass/No Pass'],
    [addDays(term.end_date, -13), 'Last day of classes'],
    [addDays(term.end_date, -4), 'Grades are posted'],
    ...(next === undefined ? [] : ([[next.start_date, `${termName(next.term)} begins`]] as [string, string][])),
  ];
  const items = days.map(([day, what]) => `<li><time datetime="${day}">${formatDay(day, 'long')}</time>: ${what}</li>`);
  return { title: 'Academic calendar', body: `<ul>${items.join('')}</ul>` };
}
