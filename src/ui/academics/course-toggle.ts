/** The id of the button that opens a course. */
export const courseToggleId = (number: string): string => `course-${number}`;
