import type { CSSProperties } from 'react';
import styles from './CourseMark.module.css';

/** A mark in the colour of a course. Subject and number always stand beside it. Source: ACAD-33. */
export function CourseMark({ hue }: { hue: number }) {
  return <span className={styles.mark} style={courseColor(hue)} aria-hidden="true" />;
}

/** Sets the custom property `--course-color` to the colour of a course. */
export const courseColor = (hue: number) => ({ '--course-color': `var(--course-${hue})` }) as CSSProperties;
