/** The names under which this tab stores what the user has chosen. A save removes them. */
export const STORED_PREFERENCE = 'checklistPreference';
export const STORED_STUDENT_TYPES = 'userStudentTypes';
