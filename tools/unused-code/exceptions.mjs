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
    file: 'src/sample/profile.ts',
    reason: 'Account shows the profile of the sample student in demo mode.',
  },
  {
    file: 'src/sample/shapes.ts',
    exports: ['SampleProfile'],
    reason: 'It is the type of that profile.',
  },
];
