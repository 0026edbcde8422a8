import { failed, long, never } from '../answers.ts';
import { CHECKLIST, FAILED_REQUEST, type Scenario, STUDENT } from './scenario.ts';

/** The client of the checklist logs the answer, and the save logs that it failed. */
const FAILED_CHECKLIST_SAVE = /^(There was a problem with your request: |A change could not be saved\.)/;

/** The checklist and its preferences. */
export const checklistScenarios: Scenario[] = [
  { name: 'checklist', people: STUDENT, address: '/next-steps', shows: 'Up Next' },
  { name: 'checklist, new student', people: ['ben'], address: '/next-steps/task/12', shows: 'of 6 done' },
  { name: 'preferences', people: STUDENT, address: '/next-steps/preferences', shows: 'Weekly summary' },
  { name: 'preferences, first visit', people: ['ben'], address: '/next-steps', shows: 'Done, show my tasks' },
  {
    name: 'preferences, failed',
    people: STUDENT,
    address: '/next-steps/preferences',
    shows: 'Error retrieving info',
    answers: { 'GET /api/student_types/': failed },
    says: FAILED_REQUEST,
  },
  {
    name: 'preferences, not saved',
    people: STUDENT,
    address: '/next-steps/preferences',
    shows: 'may not have been saved',
    answers: { 'PATCH /api/user_preference/401/': failed },
    press: [{ name: 'Text message' }],
    says: FAILED_CHECKLIST_SAVE,
  },
  {
    name: 'checklist, unknown task',
    people: STUDENT,
    address: '/next-steps/task/999',
    shows: 'This task is not on your list',
  },
  { name: 'checklist, one task', people: STUDENT, address: '/next-steps/task/1', shows: 'State law asks' },
  {
    name: 'checklist, loading',
    people: STUDENT,
    address: '/next-steps',
    shows: 'Up Next',
    answers: { [CHECKLIST]: never },
  },
  {
    name: 'checklist, empty',
    people: STUDENT,
    address: '/next-steps',
    shows: 'You have no tasks coming up soon.',
    answers: { [CHECKLIST]: () => [] },
  },
  {
    name: 'checklist, long texts',
    people: STUDENT,
    address: '/next-steps/task/1',
    shows: 'Commission',
    answers: { [CHECKLIST]: long },
  },
  {
    name: 'checklist, refused press',
    people: STUDENT,
    address: '/next-steps/task/1',
    shows: 'may not have been saved',
    answers: { 'PATCH /api/user_task/101/': failed },
    press: [{ name: 'Mark done' }],
    says: FAILED_REQUEST,
  },
  {
    name: 'checklist, error view',
    people: STUDENT,
    address: '/next-steps',
    shows: 'The checklist is not available right now',
    answers: { [CHECKLIST]: failed },
    press: [{ name: 'Try again' }, { name: 'Try again' }],
    says: FAILED_REQUEST,
  },
];
