import { hashOf } from './hash.ts';

/** How many hues there are. `src/ui/tokens.css` has a colour for each: `--course-0` and so on. */
export const COURSE_HUES = 8;

export type CourseKey = {
  SUBJECTCODE: string | null;
  COURSENUMBER: string | null;
  COURSEREGISTRATIONNUMBER: string | null;
};

/** The hue of a course: a whole number from 0, below `COURSE_HUES`. */
export type CourseHueOf = (course: CourseKey) => number;

/**
 * The hue of each course of a term. It comes from the hash of subject and number, so that a course looks the same on each
 * device. Of two courses with the same hue, the one with the later CRN takes the next free hue; with more
 * courses than hues, some share one. Source: ACAD-33.
 * @param lists meetings and courses, each with several records of a course at most. A course of an earlier list keeps its
 * hue, whatever the later lists contain
 */
export function courseHues(...lists: readonly (readonly CourseKey[])[]): CourseHueOf {
  const hues = new Map<string, number>();
  const taken = new Set<number>();
  for (const list of lists) {
    const byNumber = [...list].sort((one, other) => numberOf(one).localeCompare(numberOf(other)));
    for (const course of byNumber) {
      const key = keyOf(course);
      if (hues.has(key)) continue;
      const hue = freeHue(ownHue(key), taken);
      hues.set(key, hue);
      taken.add(hue);
    }
  }
  return (course) => hues.get(keyOf(course)) ?? ownHue(keyOf(course));
}

function freeHue(own: number, taken: ReadonlySet<number>): number {
  const candidates = Array.from({ length: COURSE_HUES }, (_, step) => (own + step) % COURSE_HUES);
  return candidates.find((hue) => !taken.has(hue)) ?? own;
}

/** The last digits of the hash; as a number the whole hash would lose them. */
const ownHue = (key: string): number => Number.parseInt(hashOf(key).slice(-6), 36) % COURSE_HUES;

const keyOf = ({ SUBJECTCODE, COURSENUMBER }: CourseKey): string => `${SUBJECTCODE ?? ''} ${COURSENUMBER ?? ''}`;

const numberOf = ({ COURSEREGISTRATIONNUMBER }: CourseKey): string => COURSEREGISTRATIONNUMBER ?? '';
