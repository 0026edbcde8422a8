import { addDays } from '../rules/dates.ts';
import type { SampleCategory, SampleNotificationType, SampleStudentType, SampleTask } from './shapes.ts';

export const sampleCategories: SampleCategory[] = [
  { id: 1, slug: 'money', name: 'Money and aid' },
  { id: 2, slug: 'health', name: 'Health and safety' },
  { id: 3, slug: 'academics', name: 'Academics' },
  { id: 4, slug: 'campus-life', name: 'Campus life' },
  { id: 5, slug: 'fun', name: 'Fun' },
  { id: 6, slug: 'getting-started', name: 'Getting started' },
  { id: 7, slug: 'bill', name: 'Your bill' },
];

export const sampleNotificationTypes: SampleNotificationType[] = [
  { id: 1, name: 'Email', kind: 'email' },
  { id: 2, name: 'Text message', kind: 'text' },
  { id: 3, name: 'Weekly summary', kind: 'weekly' },
];

/** The first one applies to every student, so the settings do not offer it. */
export const sampleStudentTypes: SampleStudentType[] = [
  { id: 1, name: 'All Students' },
  { id: 2, name: 'New students' },
  { id: 3, name: 'Transfer students' },
  { id: 4, name: 'Graduate students' },
  { id: 5, name: 'International students' },
  { id: 6, name: 'Veterans and their families' },
  { id: 7, name: 'Student parents' },
  { id: 8, name: 'Living on campus' },
];

const defaults = {
  starts_on: null,
  ends_on: null,
  action_date: null,
  periodicity: 'once',
  important_reason: null,
  sort_by: 'START',
  modality: 'ONLINE',
  has_deadline: false,
  is_important: false,
  new_student_checklist: false,
  checklist_rank: null,
} satisfies Partial<SampleTask>;

/**
 * The tasks of the university. `assignments.ts` says which person has which task.
 * @param today `YYYY-MM-DD`
 */
export function sampleTasks(today: string): SampleTask[] {
  const after = (days: number) => addDays(today, days);
  const due = (days: number) => ({ ends_on: after(days), action_date: after(days), has_deadline: true });
  const checklist = (rank: number, days: number) => ({
    ...due(days),
    new_student_checklist: true,
    checklist_rank: rank,
  });
  return [
    {
      ...defaults,
      ...due(-6),
      id: 1,
      title: 'Submit your immunization record',
      category: 2,
      important_reason: 'Without it, you cannot register for next term.',
      description: `<p>State law asks every student born after 1956 for proof of two measles vaccinations. A photo of the record is enough; the clinic’s stamp must be readable.</p>
<p>Sign in to the <a href="https://www.portico.example/health-and-counseling">health portal</a>, choose “Immunizations” and upload the file. No record? The <a href="tel:+15035550128">Center for Student Health</a> gives the vaccine on weekdays without an appointment.</p>
<p>We check uploads within two working days. We then mark this task as done for you.</p>`,
    },
    {
      ...defaults,
      ...due(1),
      id: 2,
      title: 'Pay tuition, second installment',
      category: 7,
      periodicity: 'every term',
      is_important: true,
      important_reason: 'A late payment costs $15 and puts a hold on registration.',
      description: `<p>If you chose the payment plan, the second of three installments is due now. Your payment plan says how much. It changes when you add or drop a course.</p>
<p>You can pay on the <a href="/finances">Finances page</a> from a bank account without a fee. Cards cost 2.85% extra, which goes to the card company.</p>
<p>Short of money this month? Call <a href="tel:+15035550110">Student Accounts</a> before the due date. They can often move the date, but not after it has passed.</p>`,
    },
    {
      ...defaults,
      ...due(3),
      id: 3,
      title: 'Return your loan laptop to the library',
      category: 4,
      description: `<p>Your loan laptop is due back at the first-floor desk of the library. Bring the charger too. A missing charger costs $45.</p>
<p>Copy your files to your own drive first: <strong>the laptop is erased within an hour</strong>, and your files cannot be recovered.</p>
<p>Do you still need it? Renew it on the <a href="https://library.portico.example/">library’s loans page</a> if no other student is waiting for it.</p>`,
    },
    {
      ...defaults,
      starts_on: after(5),
      ends_on: after(16),
      action_date: after(5),
      id: 4,
      title: 'Meet your advisor about next term’s courses',
      category: 3,
      periodicity: 'every term',
      description: `<p>Twenty minutes with your advisor before registration opens save a lot of changes later. Juniors in Computer Science meet Dolores Vega, in Engineering 214 or by video.</p>
<p>Bring three things:</p>
<ul><li>the courses you would like to take, and one extra in case one is full,</li><li>your degree map with your completed courses,</li><li>questions about anything that makes studying difficult.</li></ul>`,
    },
    {
      ...defaults,
      ends_on: after(9),
      action_date: after(9),
      id: 5,
      title: 'Game night with your cohort',
      category: 5,
      description: `<p>Board games, card games and popcorn in the student union, every evening this week from 6 PM. Come alone or with friends. At every table we explain the rules.</p>
<p>It is free, and you can leave whenever you like. The ground floor is step-free, and there is a quiet room.</p>`,
    },
    {
      ...defaults,
      starts_on: after(12),
      action_date: after(12),
      id: 6,
      title: 'Choose your housing for next year',
      category: 4,
      periodicity: 'every year',
      description: `<p>Rooms for next year go to those who apply first. The form opens at 9 AM and takes ten minutes.</p>
<p>Look at the floor plans first, and decide with your roommates. Each of you fills in the form and names the others.</p>
<p>Not sure yet? You can withdraw until the end of next month without a fee.</p>`,
    },
    {
      ...defaults,
      ...due(30),
      id: 7,
      title: 'File the FAFSA for next year',
      category: 1,
      periodicity: 'every year',
      is_important: true,
      important_reason: 'Grants go to those who file first. Later, only loans may be left.',
      description: `<p>The FAFSA decides which grants, loans and work-study you are offered. You have to file it every year, even if nothing has changed.</p>
<p>File it on the <a href="https://www.portico.example/financial-aid">financial aid pages</a>. You need last year’s tax return and about half an hour. If your parents fill in their own part, send them the invitation first. Their part takes the longest.</p>
<p>Do you have questions? <a href="tel:+15035550119">Financial Aid</a> knows every line of the form.</p>`,
    },
    {
      ...defaults,
      ...due(2),
      id: 8,
      title: 'Confirm your class schedule',
      category: 3,
      periodicity: 'every term',
      description: `<p>Check every course, room and time in your schedule. A course that you no longer attend costs tuition until you drop it.</p>
<p>If something is wrong, change it in the <a href="https://registration.portico.example/">registration hub</a>. If you cannot change it there, write to the <a href="mailto:registrar@portico.example">Registrar’s Office</a> and give the CRN of the course.</p>`,
    },
    {
      ...defaults,
      ...due(20),
      id: 9,
      title: 'Apply for a parking permit',
      category: 4,
      periodicity: 'every summer term',
      description: `<p>Permits for the garages are sold by term. There are not enough for everyone. Evening permits are much easier to get.</p>
<p>Students pay half price on buses and the streetcar, so compare the costs first.</p>`,
    },
    {
      ...defaults,
      ...checklist(1, -3),
      id: 10,
      title: 'Confirm your place with the enrollment deposit',
      category: 6,
      is_important: true,
      important_reason: 'It reserves your place. Without it, your place goes to the next person on the waiting list.',
      description: `<p>Pay the deposit of $200 in the <a href="https://apply.portico.example/">applicant portal</a>. It tells us that you are coming. We deduct it from your first tuition bill, so it costs nothing extra.</p>
<p>If the amount is a problem, ask <a href="tel:+15035550136">New Student Programs</a> for a waiver. Your request does not affect your admission.</p>`,
    },
    {
      ...defaults,
      ...checklist(2, 2),
      id: 11,
      title: 'Set up two-step sign-in',
      category: 6,
      description: `<p>A password alone is easy to guess or steal. With two-step sign-in you also confirm with your phone, or with a small key that the <a href="https://help.portico.example/">help desk</a> lends you.</p>
<p>It takes five minutes. Set up a second device too, so that you can still sign in if you lose your phone.</p>`,
    },
    {
      ...defaults,
      ...checklist(3, 4),
      id: 12,
      title: 'Register for orientation',
      category: 6,
      is_important: true,
      important_reason: 'You can choose courses only after orientation.',
      description: `<p>Orientation is a day on campus, or two evenings online. Register on the <a href="https://www.portico.example/orientation">orientation sign-up</a> page. You meet an advisor, choose your first courses and see the campus.</p>
<p>Family members have their own program. Add them when you register. We have interpreters, ramps and quiet rooms. Tell <a href="tel:+15035550136">New Student Programs</a> what you need.</p>`,
    },
    {
      ...defaults,
      ...checklist(4, 8),
      id: 13,
      title: 'Take the math placement',
      category: 3,
      description: `<p>The placement finds the math course that fits you. It is not an exam: there is no grade, you cannot fail, and you may take it twice.</p>
<p>Plan 90 minutes in a quiet place, with paper and without a calculator. You see the result at once, and your advisor sees it too.</p>`,
    },
    {
      ...defaults,
      ...checklist(5, 11),
      id: 14,
      title: 'Send your final transcript',
      category: 6,
      description: `<p>Your school has to send the transcript directly, on paper or through its transcript service. We cannot accept your own copy.</p>
<p>Ask now, even if your last grades are still missing. Schools take two weeks or more when many students ask at once.</p>`,
    },
    {
      ...defaults,
      ...checklist(6, 14),
      id: 15,
      title: 'Upload a photo for your ID card',
      category: 6,
      description: `<p>The card opens the library, the gym and the residence halls. Upload a photo of your face in front of a plain wall, and pick the card up at the service desk from your first day on.</p>
<p>The card shows your preferred name, even if your documents have another name.</p>`,
    },
    {
      ...defaults,
      ends_on: after(18),
      action_date: after(18),
      id: 16,
      title: 'Evaluate your courses',
      category: 3,
      periodicity: 'every term',
      description: `<p>Ten questions for each course take five minutes. Your name is not shown, and instructors see the answers only after grades are posted.</p>
<p>Departments use the answers: they led to new lab hours in Physics and a shorter reading list in Sociology.</p>`,
    },
    {
      ...defaults,
      ...due(24),
      id: 17,
      title: 'Hand in your plan of study',
      category: 3,
      is_important: true,
      important_reason: 'Without an approved plan you cannot register for thesis credits.',
      description: `<p>The plan lists every course that counts towards your master’s degree, and the members of your committee. One page is enough.</p>
<p>Your advisor signs first, then the Graduate School. A plan that arrives before noon is usually signed the next day.</p>`,
    },
    {
      ...defaults,
      ...due(7),
      id: 18,
      title: 'Check your health insurance',
      category: 2,
      periodicity: 'every year',
      description: `<p>Every student with five credits or more is insured through the university unless they have their own plan.</p>
<p>Do you have your own plan? Waive ours on the <a href="https://www.portico.example/health-and-counseling">health portal</a> before the deadline. We remove the charge from your bill within two days.</p>`,
    },
    {
      ...defaults,
      ...due(10),
      id: 19,
      title: 'Certify your veteran benefits',
      category: 1,
      periodicity: 'every term',
      is_important: true,
      important_reason: 'The housing payment starts only after you certify your benefits.',
      description: `<p>The form asks for next term’s courses and takes five minutes. File it as soon as you have registered, and again when you change your courses.</p>
<p>The <a href="/veterans">page for veterans</a> has the form and the hours of the School Certifying Official.</p>`,
    },
    {
      ...defaults,
      ...due(-2),
      id: 20,
      title: 'Enter your hours for the last pay period',
      category: 1,
      periodicity: 'every month',
      description: `<p>Hours that you enter late are paid a month later. Your supervisor also needs a day to approve them.</p>
<p>Did you forget a shift? Write to <a href="mailto:student.employment@portico.example">Student Employment</a>; they can reopen the timesheet.</p>`,
    },
    {
      ...defaults,
      starts_on: after(4),
      ends_on: after(15),
      action_date: after(4),
      id: 21,
      title: 'Talk to your advisor about next term',
      category: 3,
      periodicity: 'every term',
      description: `<p>Your advisor’s name and free times are under Academics. Twenty minutes are enough if you prepare your questions.</p>
<p>Bring a list of the courses that you want, and one extra in case one is full. An advising hold is removed on the same day.</p>`,
    },
  ];
}
