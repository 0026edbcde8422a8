/** An operation to measure. `run` executes it once and returns its result, so that the engine cannot optimise it away. */
export type Candidate = { name: string; run: () => unknown };

/** `milliseconds` is the median time of one run. */
export type Measurement = { name: string; milliseconds: number };

const ROUNDS = 31;
/** The time of one candidate in a round, in milliseconds: much longer than the resolution of the clock. */
const TURN_MS = 20;

/**
 * Measures candidates in turns, after a warm-up, so that other load on the machine affects all of them equally. Compare the
 * results only with each other, not with those of another run.
 */
export async function measure(candidates: Candidate[]): Promise<Measurement[]> {
  const turns: { candidate: Candidate; times: number; samples: number[] }[] = [];
  for (const candidate of candidates) turns.push({ candidate, times: await warmUp(candidate), samples: [] });
  for (let round = 0; round < ROUNDS; round += 1) {
    // The order changes each round, because the first candidate may pay for garbage of the last one.
    for (const offset of turns.keys()) {
      const turn = turns[(round + offset) % turns.length];
      if (turn !== undefined) turn.samples.push((await timeRuns(turn.candidate, turn.times)) / turn.times);
    }
  }
  return turns.map(({ candidate, samples }) => ({ name: candidate.name, milliseconds: median(samples) }));
}

/** Runs until the code is compiled. @returns the number of runs that fill a turn */
async function warmUp(candidate: Candidate): Promise<number> {
  let runs = 1;
  for (let turns = 0; turns < 10; turns += 1) {
    const took = await timeRuns(candidate, runs);
    runs = Math.max(1, Math.round((runs * TURN_MS) / Math.max(took, TURN_MS / 100)));
  }
  return runs;
}

async function timeRuns({ run }: Candidate, runs: number): Promise<number> {
  const start = performance.now();
  for (let time = 0; time < runs; time += 1) {
    const result = run();
    // An await costs as much as a small check, so synchronous candidates do not wait.
    if (result instanceof Promise) await result;
  }
  return performance.now() - start;
}

/** The middle value, the higher one of two; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
