// The command of the package: xstate-paths-and-diagrams COMMAND [OPTION …].
import * as nodeModule from 'node:module';

const HELP = `xstate-paths-and-diagrams COMMAND [OPTION …]

  paths      lists of events that together take every transition of a machine
  diagrams   pictures, tables and mermaid texts of machines
  gallery    a page that opens from disk: pictures, a simulation, the paths step by step, coverage
  compare    the differences between two versions as Markdown, for a pull request

Each command has --help. The first three take any machine of XState 5 or 6: --file FILE --export NAME.
`;

export const [command] = process.argv.splice(2, 1);
// Without this function, Node would stop at an import and not say why.
if (!('registerHooks' in nodeModule)) {
  process.stderr.write(`This command needs Node 22.15 or newer. This is Node ${process.versions.node}.\n`);
  process.exitCode = 2;
} else if (command === 'paths') await import('./paths/main.ts');
else if (command === 'diagrams') await import('./diagrams/main.ts');
else if (command === 'gallery') await import('./gallery/main.ts');
else if (command === 'compare') await import('./compare/main.ts');
else {
  const isHelp = command === undefined || command === '--help';
  process[isHelp ? 'stdout' : 'stderr'].write(isHelp ? HELP : `There is no command "${command}".\n\n${HELP}`);
  process.exitCode = isHelp ? 0 : 2;
}
