// npm run behaviours: for each behaviour of docs/behaviours.md, the machines that carry it and the tests that name it.
import { parseArgs } from 'node:util';
import { catalogue } from '../src/machines/catalogue.ts';
import { areaOf, readBehaviours, readTests } from './behaviours.ts';
import { reportOf } from './report.ts';

const HELP = `Prints each behaviour of docs/behaviours.md with the machines that carry it and the tests that name it in a
title, then the behaviours without a test and a summary for each area.

  npm run behaviours                       all behaviours
  npm run behaviours -- --area BANNER      only those of one area
  npm run behaviours -- --untested         only those without a test

  --help       this text

Exit codes: 0 done · 2 wrong use
`;

try {
  const { values: options } = parseArgs({
    options: { area: { type: 'string' }, untested: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  process.stdout.write(options.help ? HELP : `${report(options).join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\nSee npm run behaviours -- --help.\n`);
  process.exitCode = 2;
}

function report(options: { area?: string; untested?: boolean }): string[] {
  const behaviours = readBehaviours();
  const areas = [...new Set(behaviours.map(({ id }) => areaOf(id)))];
  if (options.area !== undefined && !areas.includes(options.area)) {
    throw new Error(`There is no area "${options.area}". The areas are: ${areas.join(', ')}.`);
  }
  const machines = new Map(
    behaviours.flatMap(({ id }) => {
      const carriers = catalogue.filter((row) => row.behaviours.includes(id)).map((row) => row.id);
      return carriers.length > 0 ? [[id, carriers] as const] : [];
    }),
  );
  return reportOf({ behaviours, machines, tests: readTests() }, options);
}
