/** Something that is measured. `run` does it once and hands on what it made, so that none of it can be left out. */
export type Contender = { name: string; run: () => unknown };

/** `milliseconds` is the median time of one run. */
export type Measured = { name: string; milliseconds: number };

const ROUNDS = 31;
/** Milliseconds that one contender gets in a round: far above what the clock can tell apart. */
const TURN = 20;

/**
 * Measures contenders side by side: after a warm-up, in rounds in which each has its turn, so that whatever else the
 * machine does meets all of them alike. Compare the results with each other and not with those of another day.
 */
export async function measure(contenders: Contender[]): Promise<Measured[]> {
  const turns: { contender: Contender; times: number; samples: number[] }[] = [];
  for (const contender of contenders) turns.push({ contender, times: await warmUp(contender), samples: [] });
  for (let round = 0; round < ROUNDS; round += 1) {
    // The one that goes first changes, since the first may pay for what the last has left behind.
    for (const offset of turns.keys()) {
      const turn = turns[(round + offset) % turns.length];
      if (turn !== undefined) turn.samples.push((await timeOf(turn.contender, turn.times)) / turn.times);
    }
  }
  return turns.map(({ contender, samples }) => ({ name: contender.name, milliseconds: medianOf(samples) }));
}

/** Runs until the code has been compiled. @returns how many runs fill a turn */
async function warmUp(contender: Contender): Promise<number> {
  let times = 1;
  for (let turns = 0; turns < 10; turns += 1) {
    const took = await timeOf(contender, times);
    times = Math.max(1, Math.round((times * TURN) / Math.max(took, TURN / 100)));
  }
  return times;
}

async function timeOf({ run }: Contender, times: number): Promise<number> {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) {
    const made = run();
    // An await costs as much as a small check: only what has to be waited for pays for it.
    if (made instanceof Promise) await made;
  }
  return performance.now() - start;
}

function medianOf(samples: number[]): number {
  const sorted = samples.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
