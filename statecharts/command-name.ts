/** How a user calls a command: as a script of this project, or as the installed package. */
export const callOf = (command: 'paths' | 'diagrams' | 'gallery'): string =>
  import.meta.url.includes('/node_modules/') ? `npx xstate-paths-and-diagrams ${command}` : `npm run ${command} --`;
