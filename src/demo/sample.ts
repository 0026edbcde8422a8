import type { SamplePerson } from '../sample/shapes.ts';
import type { ChangesStore } from './changes.ts';

/** What every group of calls answers from. */
export type Sample = {
  /** The person whose data are answered. */
  person: SamplePerson;
  now: () => Date;
  /** IANA name of the campus' zone. */
  timeZone: string;
  /** `YYYY-MM-DD` on campus, at each call anew. */
  today: () => string;
  changes: ChangesStore;
};
