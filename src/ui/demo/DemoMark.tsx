import { useSelector } from '@xstate/react';
import { selectIsShown } from '../../machines/demo/selectors.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './DemoMark.module.css';
import { useMayUseDemo } from './use-may-use-demo.ts';

/** Says in the top bar, where the sidebar is behind the menu button, that the page shows sample data. */
export function DemoMark() {
  const isShown = useSelector(useSystemActor('demo'), selectIsShown);
  const mayUse = useMayUseDemo();
  // The word is drawn by the style sheet: the label in the sidebar is the one to be found by its text.
  return mayUse && isShown ? <span className={styles.mark} role="img" aria-label="Demo mode: sample data" /> : null;
}
