import { type Scenario, STUDENT } from './scenario.ts';

const parts = () => import('../parts.tsx');

/** Components alone. */
export const partsScenarios: Scenario[] = [
  { name: 'parts', people: STUDENT, address: '/', shows: 'and the rest', screen: parts, isAlone: true },
  {
    name: 'parts, open menu',
    people: STUDENT,
    address: '/',
    shows: 'Last name',
    screen: parts,
    press: [{ name: 'SORT' }],
    isAlone: true,
  },
  {
    name: 'parts, open dialog',
    people: STUDENT,
    address: '/',
    shows: 'Nothing is deleted yet',
    screen: parts,
    press: [{ name: 'Open the dialog' }],
    isAlone: true,
  },
];
