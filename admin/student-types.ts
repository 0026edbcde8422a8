import { createContext, useContext } from 'react';
import type { NamedChoices } from './audience.ts';

/** The names of the student types, by their items of an audience, for all that a page shows of audiences. */
export const StudentTypes = createContext<NamedChoices>([]);

/** The names of the student types that the page has loaded. */
export const useStudentTypes = (): NamedChoices => useContext(StudentTypes);
