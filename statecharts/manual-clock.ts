/**
 * A clock for actors under test: nothing passes by itself, and one timer fires at a time, found by its delay. Advancing
 * a time instead would fire every shorter timer on the way too.
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
   * @param delay milliseconds, as the timer was started with
   * @throws when no timer with this delay is running
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
