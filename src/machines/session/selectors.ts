import { isStudent } from '../../rules/roles.ts';
import type { SessionSnapshot } from './machine.ts';

export const selectUser = (snapshot: SessionSnapshot) => snapshot.context.user;
/** False also while no user is known. */
export const selectIsStudent = ({ context: { user } }: SessionSnapshot) => user !== null && isStudent(user);
/** Neither ended nor in doubt. */
export const selectIsAlive = (snapshot: SessionSnapshot) => snapshot.hasTag('alive');
/** The user has ended all sessions, this one too. */
export const selectHaveAllEnded = (snapshot: SessionSnapshot) => snapshot.matches({ signedIn: 'allEnded' });
export const selectToken = (snapshot: SessionSnapshot) => snapshot.context.user?.auth_token ?? null;
export const selectChecklistToken = (snapshot: SessionSnapshot) => snapshot.context.checklistToken;
