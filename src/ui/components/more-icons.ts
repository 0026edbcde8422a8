/** Icons that the first screen does without: outlines on a grid of 24 by 24 units. */

export const EYE =
  'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0';
export const EYE_CROSSED =
  'M2.5 12C5 7.5 8.2 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5S5 16.5 2.5 12M5 19.5 19 4.5';
export const PRINT = 'M7 8.5V4h10v4.5M7 17H4V8.5h16V17h-3M7 13.5h10V20H7z';
export const CALENDAR_ADD = 'M20 11V6H4v14h8M4 10h16M8.5 3.5V7M15.5 3.5V7M18 14.5v6M15 17.5h6';
export const COPY = 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9';
