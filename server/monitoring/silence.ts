/** What the watchdog finds. `late`: the main thread did not run for the limit once. `dead`: twice in a row. */
export type Silence = 'well' | 'late' | 'dead';

/**
 * Judges the silence of the main thread. Time counts only while the watching thread itself ran: after a step of its clock that is much
 * longer than its pause, the machine was suspended or too busy, and the step is left out.
 * @param limitMs the silence after which the main thread is late
 * @param pauseMs between two looks
 */
export function watchSilence(limitMs: number, pauseMs: number): (now: number, beats: number) => Silence {
  let [before, heard, silentMs, times] = [Number.NaN, -1, 0, 0];
  return (now, beats) => {
    const step = now - before;
    before = now;
    if (beats !== heard) {
      [heard, silentMs, times] = [beats, 0, 0];
      return 'well';
    }
    if (step >= 0 && step <= pauseMs * 3) silentMs += step;
    if (silentMs < limitMs) return 'well';
    silentMs = 0;
    times += 1;
    return times >= 2 ? 'dead' : 'late';
  };
}
