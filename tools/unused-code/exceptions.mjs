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
    reason: 'Academics shows class standing, GPA and the academic program.',
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
    file: 'src/rules/contacts.ts',
    reason: 'Account shows addresses and emergency contacts.',
  },
  {
    file: 'src/rules/hero-image.ts',
    exports: ['isProfileOpenAtFirst'],
    reason: 'Account has a profile section that is open or closed at first.',
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
  {
    file: 'src/ui/components/Phone.tsx',
    reason: 'Account shows phone numbers that can be called.',
  },
  {
    file: 'src/rules/money.ts',
    reason: 'Finances shows amounts; the component Money formats them.',
  },
  {
    file: 'src/ui/components/Money.tsx',
    reason: 'Finances shows amounts.',
  },
  {
    file: 'src/rules/payment-plan.ts',
    reason: 'Finances shows the payment plan.',
  },
  {
    file: 'src/ui/components/Figure.tsx',
    reason: 'Academics, Account and Finances show figures that the user can hide.',
  },
  {
    file: 'src/ui/components/PageToolbar.tsx',
    reason: 'Academics, Account and Finances have this heading with the switch.',
  },
  {
    file: 'src/ui/components/HideSwitch.tsx',
    exports: ['HideSwitch'],
    reason: 'It is in that heading.',
  },
];
