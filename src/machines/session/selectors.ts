import type { SessionSnapshot } from './machine.ts';

export const selectUser = (snapshot: SessionSnapshot) => snapshot.context.user;
export const selectToken = (snapshot: SessionSnapshot) => snapshot.context.user?.auth_token ?? null;
export const selectChecklistToken = (snapshot: SessionSnapshot) => snapshot.context.checklistToken;
