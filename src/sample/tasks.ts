import { addDays } from '../rules/dates.ts';
import type { SampleCategory, SampleNotificationType, SampleStudentType, SampleTask } from './shapes.ts';

export const sampleCategories: SampleCategory[] = [
  { id: 1, slug: 'money', name: 'Money and aid' },
  { id: 2, slug: 'health', name: 'Health and safety' },
  { id: 3, slug: 'academics', name: 'Academics' },
  { id: 4, slug: 'campus-life', name: 'Campus life' },
  { id: 5, slug: 'fun', name: 'Fun' },
  { id: 6, slug: 'getting-started', name: 'Getting started' },
];

export const sampleNotificationTypes: SampleNotificationType[] = [
  { id: 1, name: 'Email' },
  { id: 2, name: 'Text message' },
  { id: 3, name: 'Weekly summary' },
];

/** The first of them belongs to everybody and is offered to nobody as a choice. */
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

const ordinary = {
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

/** The tasks that the university gives out; who has which is `assignments.ts`. */
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
      ...ordinary,
      ...due(-6),
      id: 1,
      title: 'Submit your immunization record',
      category: 2,
      important_reason: 'Without it, registration for next term stays closed.',
      description: `<p>State law asks every student born after 1956 for proof of two measles vaccinations. A photo of the record is enough; the clinic’s stamp has to be readable.</p>
<p>Sign in to the <a href="https://www.portico.example/health-and-counseling">health portal</a>, choose “Immunizations” and upload the file. No record at hand? The Center for Student Health gives the vaccine on weekdays without an appointment.</p>
<p>We read uploads within two working days and mark this step as done for you.</p>`,
    },
    {
      ...ordinary,
      ...due(1),
      id: 2,
      title: 'Pay tuition, second installment',
      category: 1,
      periodicity: 'every term',
      is_important: true,
      important_reason: 'A late payment costs $15 and puts a hold on registration.',
      description: `<p>If you chose the payment plan, the second of three installments is due now. The amount stands on your account under “Current activity”; it changes when you add or drop a course.</p>
<p>You can pay from a bank account without a fee. Cards cost 2.85 % extra, which goes to the card company and not to us.</p>
<p>Short of money this month? Call <a href="tel:+15035550110">Student Accounts</a> before the day is over. They can often move a date, but not after it has passed.</p>`,
    },
    {
      ...ordinary,
      ...due(3),
      id: 3,
      title: 'Return your loan laptop to the library',
      category: 4,
      description: `<p>Your loan laptop is due back at the first-floor desk of the library. Bring the charger too; a missing one is charged at $45.</p>
<p>Copy your files to your own drive first: <strong>the laptop is wiped within an hour</strong> and nobody can get them back.</p>
<p>Still need it? Renew it on the <a href="https://library.portico.example/">library’s loans page</a> as long as nobody is waiting.</p>`,
    },
    {
      ...ordinary,
      starts_on: after(5),
      ends_on: after(16),
      action_date: after(5),
      id: 4,
      title: 'Meet your advisor about next term’s courses',
      category: 3,
      periodicity: 'every term',
      description: `<p>Twenty minutes with your advisor before registration opens save a lot of rearranging later. Juniors in Computer Science meet Dolores Vega, in Engineering 214 or by video.</p>
<p>Bring three things:</p>
<ul><li>the courses you would like to take, and one spare,</li><li>your degree map with what is done crossed off,</li><li>anything that keeps you from studying as you would like to.</li></ul>`,
    },
    {
      ...ordinary,
      ends_on: after(9),
      action_date: after(9),
      id: 5,
      title: 'Game night with your cohort',
      category: 5,
      description: `<p>Board games, card games and far too much popcorn in the student union, every evening this week from six. Come alone or with friends; somebody at every table knows the rules.</p>
<p>It is free, and you can leave whenever you like. The ground floor is step-free, and one room is kept quiet.</p>`,
    },
    {
      ...ordinary,
      starts_on: after(12),
      action_date: after(12),
      id: 6,
      title: 'Choose your housing for next year',
      category: 4,
      periodicity: 'every year',
      description: `<p>Rooms for next year are given out in the order in which people ask. The form opens at 9 in the morning and takes ten minutes.</p>
<p>Look at the floor plans beforehand and agree with whoever you want to live with: each of you fills in the form and names the others.</p>
<p>Not sure yet? You can withdraw until the end of next month without a fee.</p>`,
    },
    {
      ...ordinary,
      ...due(30),
      id: 7,
      title: 'File the FAFSA for next year',
      category: 1,
      periodicity: 'every year',
      is_important: true,
      important_reason: 'Grants go to those who file first; later there may be loans only.',
      description: `<p>The FAFSA decides which grants, loans and work-study you are offered. It has to be filed again every year, also when nothing has changed.</p>
<p>You need last year’s tax return and about half an hour. If your parents give their part themselves, send them the invitation first: their side takes the longest.</p>
<p>Questions are welcome at the <a href="https://help.portico.example/">help desk</a>, which knows the form line by line.</p>`,
    },
    {
      ...ordinary,
      ...due(2),
      id: 8,
      title: 'Confirm your class schedule',
      category: 3,
      periodicity: 'every term',
      description: `<p>Look once at the schedule as we have it: every course, every room, every time. A course that you no longer attend still costs tuition until you drop it.</p>
<p>If something is wrong, change it in the registration hub; if it cannot be changed there, write to the Registrar’s Office with the course’s CRN.</p>`,
    },
    {
      ...ordinary,
      ...due(20),
      id: 9,
      title: 'Apply for a parking permit',
      category: 4,
      periodicity: 'every summer term',
      description: `<p>Permits for the garages are sold by term. There are fewer than people who want one, and evening permits are much easier to get.</p>
<p>Every student rides buses and the streetcar for half the price, so it may be worth doing the sum first.</p>`,
    },
    {
      ...ordinary,
      ...checklist(1, -3),
      id: 10,
      title: 'Confirm your place with the enrollment deposit',
      category: 6,
      is_important: true,
      important_reason: 'It keeps your place for you; without it the place goes to somebody on the waiting list.',
      description: `<p>The deposit of $200 tells us that you are coming. It counts towards your first tuition bill, so it costs you nothing extra.</p>
<p>If the amount is a problem, ask for a waiver on the same page. Nobody who reads the request decides about your admission.</p>`,
    },
    {
      ...ordinary,
      ...checklist(2, 2),
      id: 11,
      title: 'Set up two-step sign-in',
      category: 6,
      description: `<p>A password alone is guessed or stolen too easily. With two-step sign-in your phone, or a small key that we lend you, asks once more whether it is you.</p>
<p>It takes five minutes. Set up a second device as well, so that a lost phone does not lock you out in the week of finals.</p>`,
    },
    {
      ...ordinary,
      ...checklist(3, 4),
      id: 12,
      title: 'Register for orientation',
      category: 6,
      is_important: true,
      important_reason: 'You can choose courses only after orientation.',
      description: `<p>Orientation is a day on campus, or two evenings online. You meet an advisor, choose your first courses and find out where the good coffee is.</p>
<p>Family members have their own programme; add them when you register. Interpreters, ramps and quiet rooms are there, tell us what you need.</p>`,
    },
    {
      ...ordinary,
      ...checklist(4, 8),
      id: 13,
      title: 'Take the math placement',
      category: 3,
      description: `<p>The placement finds the math course that fits you. It is no exam: there is no grade, nobody fails, and you may take it twice.</p>
<p>Plan 90 minutes in a quiet place, with paper and without a calculator. The result is there at once, and your advisor sees it too.</p>`,
    },
    {
      ...ordinary,
      ...checklist(5, 11),
      id: 14,
      title: 'Send your final transcript',
      category: 6,
      description: `<p>Your school has to send the transcript itself, on paper or through its transcript service; a copy from your own drawer does not count.</p>
<p>Ask now, even if the last grades are still missing. Schools take two weeks or more when everybody asks at once.</p>`,
    },
    {
      ...ordinary,
      ...checklist(6, 14),
      id: 15,
      title: 'Upload a photo for your ID card',
      category: 6,
      description: `<p>The card opens the library, the gym and the residence halls. Upload a photo of your face in front of a plain wall, and pick the card up at the service desk from your first day on.</p>
<p>The name on the card is the one that you go by, whatever your papers say.</p>`,
    },
    {
      ...ordinary,
      ends_on: after(18),
      action_date: after(18),
      id: 16,
      title: 'Evaluate your courses',
      category: 3,
      periodicity: 'every term',
      description: `<p>Ten questions a course, five minutes each. Nobody sees your name, and instructors see the answers only after grades are posted.</p>
<p>They are read: the new lab hours in Physics and the shorter reading list in Sociology came from there.</p>`,
    },
    {
      ...ordinary,
      ...due(24),
      id: 17,
      title: 'Hand in your plan of study',
      category: 3,
      is_important: true,
      important_reason: 'Without an approved plan you cannot register thesis credits.',
      description: `<p>The plan lists every course that counts towards your master’s degree, and who sits on your committee. One page is enough.</p>
<p>Your advisor signs first, then the Graduate School. Plans that come in before noon are usually back the next day.</p>`,
    },
    {
      ...ordinary,
      ...due(7),
      id: 18,
      title: 'Check your health insurance',
      category: 2,
      periodicity: 'every year',
      description: `<p>Every student with five credits or more is insured through the university unless they have a plan of their own.</p>
<p>Covered already? Waive ours on the <a href="https://www.portico.example/health-and-counseling">health portal</a> before the date, and the charge goes from your bill within two days.</p>`,
    },
    {
      ...ordinary,
      ...due(10),
      id: 19,
      title: 'Certify your veteran benefits',
      category: 1,
      periodicity: 'every term',
      is_important: true,
      important_reason: 'The payment for housing starts only when the certification is in.',
      description: `<p>The form asks for your courses of next term and takes five minutes. File it as soon as you have registered, and again when you change your courses.</p>
<p>The <a href="/veterans">page for veterans</a> has the form and the hours of the School Certifying Official.</p>`,
    },
    {
      ...ordinary,
      ...due(-2),
      id: 20,
      title: 'Enter your hours for the last pay period',
      category: 1,
      periodicity: 'every month',
      description: `<p>Hours that are entered late are paid a month late. Your supervisor has to approve them too, so leave them a day.</p>
<p>Forgot a shift? Write to <a href="mailto:student.employment@portico.example">Student Employment</a>; they can open the sheet again.</p>`,
    },
    {
      ...ordinary,
      starts_on: after(4),
      ends_on: after(15),
      action_date: after(4),
      id: 21,
      title: 'Talk to your advisor about next term',
      category: 3,
      periodicity: 'every term',
      description: `<p>Your advisor’s name and free times are under Academics. Twenty minutes are enough when you know what you want to ask.</p>
<p>Bring the courses that you have in mind and one spare. Whoever has an advising hold gets rid of it on the same day.</p>`,
    },
  ];
}
