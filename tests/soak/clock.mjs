// Loaded before the server: each SIGUSR2 moves its clock to the next of these steps.
const STEPS_MINUTES = [0, 20, 0, -20];
let step = 0;
const RealDate = Date;
const offset = () => (STEPS_MINUTES[step] ?? 0) * 60_000;

class SteppedDate extends RealDate {
  /** @param {[]} values as those of Date */
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + offset());
    else super(...values);
  }

  /** @override */
  static now() {
    return RealDate.now() + offset();
  }
}

globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (SteppedDate));
process.on('SIGUSR2', () => {
  step = (step + 1) % STEPS_MINUTES.length;
});
