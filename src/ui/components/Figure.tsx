import { type ReactNode, useState } from 'react';
import { useHidesFigures } from '../hooks/use-hides-figures.ts';
import styles from './Figure.module.css';
import { focusOnMount } from './focus.ts';
import { Icon } from './Icon.tsx';
import { EYE } from './more-icons.ts';

export type FigureProps = {
  /** Id of the text that says which figure it is, for the button in its place. */
  describedBy?: string | undefined;
  /** The grade, GPA or amount. */
  children: ReactNode;
};

/**
 * A figure that "Hide grades and balances" covers: it is not in the document then, and a button takes its place. The
 * button uncovers this figure until the user leaves the page. Both have the same height, so nothing moves. A figure with
 * another meaning needs another `key`, or it would be uncovered too. Source: HIDE-02 to HIDE-05.
 */
export function Figure({ describedBy, children }: FigureProps) {
  const isHidden = useHidesFigures();
  return (
    <span className={styles.figure}>
      {isHidden ? <CoveredFigure describedBy={describedBy}>{children}</CoveredFigure> : children}
    </span>
  );
}

function CoveredFigure({ describedBy, children }: FigureProps) {
  const [isUncovered, setIsUncovered] = useState(false);
  return isUncovered ? (
    <span tabIndex={-1} ref={focusOnMount}>
      {children}
    </span>
  ) : (
    <button type="button" className={styles.cover} aria-describedby={describedBy} onClick={() => setIsUncovered(true)}>
      <Icon name={EYE} size={18} />
      <span>
        Hidden. <span className={styles.action}>Show</span>
      </span>
    </button>
  );
}
