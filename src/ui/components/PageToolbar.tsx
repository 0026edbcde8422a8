import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { HideSwitch } from './HideSwitch.tsx';
import styles from './PageToolbar.module.css';

/**
 * The heading of a page that shows grades or amounts, with the switch that covers them. Beside a choice, a phone shows
 * the line on a second row, if it has one. Source: HIDE-01.
 * @param control a choice that the whole page follows, beside the heading
 * @param hasFigures whether the user has grades or amounts there; without them there is no switch
 * @param line what the page is about, beside the heading: "Fall 2026, Week 3"; null for none
 */
export function PageToolbar({
  heading,
  line = null,
  control = null,
  hasFigures,
}: {
  heading: string;
  control?: Elements;
  line?: ReactNode;
  hasFigures: boolean;
}) {
  return (
    <div className={styles.toolbar} data-control={control !== null}>
      <h1 className={styles.heading} data-takes-focus>
        {heading}
      </h1>
      {control}
      <p className={styles.line}>{line}</p>
      {hasFigures ? (
        <div className={styles.switch}>
          <HideSwitch />
        </div>
      ) : null}
    </div>
  );
}
