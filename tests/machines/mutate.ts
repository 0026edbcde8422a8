// npm run mutate: takes each transition and each action out of every machine and negates each guard, one at a time, and
// lists what no hand-written journey notices. Exit status 1 when anything survives.
import { mutantsOf } from 'xstate-paths-and-diagrams/mutants';
import { allJourneys } from './support/all-journeys.ts';
import { passesAllJourneys } from './support/surviving-mutants.ts';

let survived = 0;
for (const set of allJourneys) {
  const mutants = mutantsOf(set.machine);
  const survivors = mutants.filter(({ machine }) => passesAllJourneys(machine, set));
  survived += survivors.length;
  console.log(`${set.machine.id.padEnd(12)} ${mutants.length} faults, ${survivors.length} unnoticed`);
  for (const { id, fault } of survivors) console.log(`  ${fault}: ${id}`);
}
console.log(survived === 0 ? 'Every fault makes a journey fail.' : `${survived} faults make no journey fail.`);
process.exitCode = survived === 0 ? 0 : 1;
