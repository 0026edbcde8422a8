/**
 * @typedef {object} Exception
 * @property {string} file relative to the project's folder
 * @property {readonly string[]} [exports] of the file, or packages of package.json; without them the exception is for the whole file
 * @property {string} reason why the code is there although only tests use it
 */

/**
 * Code that only tests use today. Most of it waits for its screen. The check also fails for an exception that is not
 * needed any more, so an entry goes when its screen comes.
 *
 * @type {readonly Exception[]}
 */
export const EXCEPTIONS = [
  {
    file: 'src/rules/academic-record.ts',
    exports: ['gpaLines'],
    reason: 'Academics shows the GPA.',
  },
  {
    file: 'src/rules/attendance.ts',
    reason: 'Academics warns when attendance of a class is not confirmed.',
  },
  {
    file: 'src/rules/schedule.ts',
    exports: ['scheduleByDay', 'joinCourses'],
    reason: 'Academics shows the courses of a term, by day and with their grades.',
  },
  {
    file: 'src/rules/terms.ts',
    exports: ['addTerms', 'termsNewestFirst'],
    reason: 'Academics lets the user choose a term.',
  },
  {
    file: 'src/sample/profile.ts',
    reason: 'Account shows the profile of the sample student in demo mode.',
  },
  {
    file: 'src/sample/shapes.ts',
    exports: ['SampleProfile'],
    reason: 'It is the type of that profile.',
  },
];
