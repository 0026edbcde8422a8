// npm run faults [-- ID …]: puts faults into a copy of the product, one at a time, and says which tests find each.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../../tools/postgres-cluster.mjs';
import { faultsByArea } from './all-faults.ts';
import type { Fault, FaultTest } from './fault.ts';
import { isBrowserTest, runTests, typeProblem } from './run-tests.ts';
import { createWorkCopy, type WorkCopy } from './work-copy.ts';

const HELP = `Faults: puts faults into a copy of the product, one at a time, runs the tests that could find it, and says which did.
First it runs these tests without a fault: a test that fails then is an error.

  npm run faults                     every fault; this takes about a quarter of an hour
  npm run faults -- ID …             only these faults
  npm run faults -- --area ui        only the faults of an area (see --list)
  npm run faults -- --no-browser     without the tests in a browser
  npm run faults -- --unchecked      without the run that has no fault
  npm run faults -- --first          ends the tests of a fault with the first file that finds it
  npm run faults -- --types          checks that the faults compile, all of them together, and runs no test
  npm run faults -- --list           lists the faults

Exit codes: 0 every fault was found · 1 a fault was missed, no longer fits, or could not be tried
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    list: { type: 'boolean' },
    types: { type: 'boolean' },
    unchecked: { type: 'boolean' },
    first: { type: 'boolean' },
    'no-browser': { type: 'boolean' },
    area: { type: 'string', multiple: true },
  },
});

if (values.help) console.log(HELP);
else if (values.list) list();
else process.exitCode = values.types ? await checkTypes() : await tryFaults();

function list(): void {
  for (const [area, faults] of Object.entries(faultsByArea)) {
    console.log(`${area} (${faults.length})`);
    for (const { id, says } of faults) console.log(`  ${id.padEnd(34)} ${says}`);
  }
}

/** The chosen faults, those with a browser test last. */
function chosenFaults(): Fault[] {
  const all = Object.entries(faultsByArea).flatMap(([area, faults]) => faults.map((fault) => ({ area, fault })));
  const unknown = [
    ...positionals.filter((id) => !all.some(({ fault }) => fault.id === id)),
    ...(values.area ?? []).filter((area) => !Object.hasOwn(faultsByArea, area)),
  ];
  if (unknown.length > 0) throw new Error(`There is no fault or area “${unknown.join('”, “')}”. See --list.`);
  const isEverythingChosen = positionals.length === 0 && values.area === undefined;
  const chosen = all.filter(
    ({ area, fault }) => isEverythingChosen || positionals.includes(fault.id) || values.area?.includes(area) === true,
  );
  const needsBrowser = ({ tests }: Fault) => Number(tests.some(isBrowserTest));
  return chosen.map(({ fault }) => fault).toSorted((one, other) => needsBrowser(one) - needsBrowser(other));
}

/** Types are checked once, with all faults in their places. */
async function checkTypes(): Promise<number> {
  const faults = chosenFaults();
  const copy = openCopy();
  let problems = 0;
  for (const fault of faults) {
    const { problem } = putIn(copy, fault);
    if (problem === null) continue;
    problems += 1;
    report('error', fault.id, problem);
  }
  const types = await typeProblem(copy.folder);
  if (types !== null) {
    problems += 1;
    report('error', 'types', types);
  }
  console.log(`${faults.length} faults, ${problems} problems`);
  return problems === 0 ? 0 : 1;
}

async function tryFaults(): Promise<number> {
  const faults = chosenFaults();
  const testsOf = ({ tests }: Fault) => (values['no-browser'] ? tests.filter((test) => !isBrowserTest(test)) : tests);
  const copy = openCopy();
  const postgres = faults.some(({ isOnPostgres }) => isOnPostgres) ? await startCluster() : null;
  if (postgres !== null) process.once('exit', postgres.stop);
  const urlOf = ({ isOnPostgres }: Fault) => (isOnPostgres === true ? (postgres?.url ?? null) : null);

  const counts = { errors: 0, found: 0, missed: 0 };
  const fail = (subject: string, problem: string) => {
    counts.errors += 1;
    report('error', subject, problem);
  };

  if (!values.unchecked) {
    for (const url of [null, postgres?.url]) {
      const tests = faults.filter((fault) => urlOf(fault) === url).flatMap(testsOf);
      if (url === undefined || tests.length === 0) continue;
      const { failed, problem } = await runTests(copy.folder, withoutRepetition(tests), {
        postgresUrl: url,
        untilFound: false,
      });
      if (problem !== null) fail('without a fault', problem);
      if (failed.length > 0) fail('without a fault', `these tests fail: ${failed.join(', ')}`);
    }
  }

  for (const fault of faults) {
    const { id, says } = fault;
    const tests = testsOf(fault);
    if (tests.length === 0) continue;
    const { takeOut, problem } = putIn(copy, fault);
    if (problem !== null) {
      fail(id, problem);
      continue;
    }
    const run = await runTests(copy.folder, tests, {
      postgresUrl: urlOf(fault),
      untilFound: values.first === true,
    });
    takeOut();
    if (run.failed.length > 0) {
      counts.found += 1;
      report('found', id, `${says} By ${run.failed.join(', ')}`);
    } else if (run.problem !== null) {
      fail(id, run.problem);
    } else {
      counts.missed += 1;
      report('missed', id, says);
    }
  }
  const { errors, found, missed } = counts;
  console.log(`${errors === 0 ? '' : `${errors} errors, `}${found} found, ${missed} missed`);
  return errors + missed === 0 ? 0 : 1;
}

/** A copy that goes with this process. */
function openCopy(): WorkCopy {
  const copy = createWorkCopy(join(import.meta.dirname, '../..'));
  process.once('exit', copy.remove);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return copy;
}

/** Puts a fault into the copy. `problem` says why it no longer fits; null if it does. */
function putIn(copy: WorkCopy, fault: Fault): { takeOut: () => void; problem: string | null } {
  try {
    return { takeOut: copy.apply(fault), problem: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { takeOut: () => {}, problem: `this fault no longer fits: ${reason}` };
  }
}

function report(kind: string, subject: string, text: string): void {
  console.log(`${kind.padEnd(6)} ${subject}: ${text}`);
}

/** Each test once; a whole file covers its single tests. */
function withoutRepetition(tests: readonly FaultTest[]): FaultTest[] {
  const whole = new Set(tests.filter((test) => typeof test === 'string'));
  const single = new Map(
    tests.flatMap((test) =>
      typeof test === 'string' || whole.has(test.file) ? [] : [[`${test.file} ${test.title}`, test] as const],
    ),
  );
  return [...whole, ...single.values()];
}
