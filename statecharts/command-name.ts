type Command = 'paths' | 'diagrams' | 'gallery' | 'gallery:build' | 'compare';

const isPackage = import.meta.url.includes('/node_modules/');

/** The name of a command: a script of this project, or a command of the installed package. */
export const nameOf = (command: Command): string =>
  isPackage ? `npx xstate-paths-and-diagrams ${command.replace(':build', '')}` : `npm run ${command}`;

/** How a user calls a command with options. */
export const callOf = (command: Command): string => `${nameOf(command)}${isPackage ? '' : ' --'}`;
