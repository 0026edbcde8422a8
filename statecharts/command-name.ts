/** How a user calls a command of the package. Options follow it. */
export const callOf = (command: 'paths' | 'diagrams' | 'gallery' | 'compare'): string =>
  `npx xstate-paths-and-diagrams ${command}`;
