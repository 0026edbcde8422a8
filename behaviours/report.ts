import { areaOf, type Behaviour } from './behaviours.ts';

type Facts = {
  behaviours: readonly Behaviour[];
  /** The ids of the machines that carry each behaviour. */
  machines: ReadonlyMap<string, readonly string[]>;
  /** For each behaviour, how many titles of each test file name it. */
  tests: ReadonlyMap<string, ReadonlyMap<string, number>>;
};

type Options = {
  /** Only behaviours of this area, such as "BANNER". */
  area?: string | undefined;
  /** Only behaviours that no test names. */
  untested?: boolean | undefined;
};

/** What `npm run behaviours` prints, as lines. */
export function reportOf({ behaviours, machines, tests }: Facts, { area, untested = false }: Options): string[] {
  const isTested = ({ id }: Behaviour) => tests.has(id);
  const ofArea = behaviours.filter(({ id }) => area === undefined || areaOf(id) === area);
  const without = ofArea.filter((each) => !isTested(each));
  const rows = (untested ? without : ofArea).flatMap((each) => [
    `${each.id.padEnd(11)} ${each.sentence}`,
    `${' '.repeat(11)} machines: ${machines.get(each.id)?.join(', ') ?? 'none'} · tests: ${testsText(tests.get(each.id))}`,
  ]);
  const areas = [...new Set(ofArea.map(({ id }) => areaOf(id)))];
  const summary = areas.map((name) => {
    const own = ofArea.filter(({ id }) => areaOf(id) === name);
    const tested = own.filter(isTested).length;
    return `${name.padEnd(9)} ${String(tested).padStart(3)} of ${String(own.length).padStart(3)} behaviours have a test`;
  });
  return [
    ...rows,
    '',
    without.length === 0 ? 'Every behaviour has a test.' : `No test names: ${without.map(({ id }) => id).join(', ')}`,
    '',
    ...summary,
  ];
}

function testsText(files: ReadonlyMap<string, number> | undefined): string {
  if (files === undefined) return 'none';
  const counts = [...files.values()];
  const total = counts.reduce((sum, count) => sum + count, 0);
  return `${total} in ${[...files.keys()].join(', ')}`;
}
