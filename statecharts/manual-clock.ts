/**
 * A clock for actors in tests. Time does not pass by itself: a test fires one timer, chosen by its delay. A clock that is
 * advanced by an amount of time would also fire every shorter timer.
 */
export class ManualClock {
  #lastId = 0;
  readonly #timers = new Map<number, { fire: () => void; delay: number }>();

  setTimeout(fire: () => void, delay: number): number {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { fire, delay });
    return this.#lastId;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /**
   * @param delay milliseconds, the same value with which the timer was started
   * @throws Error when no timer with this delay is running
   */
  fire(delay: number): void {
    const found = [...this.#timers].find(([, timer]) => timer.delay === delay);
    if (found === undefined) {
      const running = [...this.#timers.values()].map((timer) => timer.delay);
      throw new Error(`no timer of ${delay} ms is running; running are: ${running.join(', ') || 'none'}`);
    }
    this.#timers.delete(found[0]);
    found[1].fire();
  }
}
