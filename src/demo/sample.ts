import type { SamplePerson } from '../sample/shapes.ts';
import type { ChangesStore } from './changes.ts';

/** What all handlers of the demo need. */
export type Sample = {
  /** The person whose data are answered. */
  person: SamplePerson;
  now: () => Date;
  /** IANA name of the campus' zone. */
  timeZone: string;
  /** The current day on campus, `YYYY-MM-DD`. */
  today: () => string;
  changes: ChangesStore;
};
