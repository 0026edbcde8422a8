import { useSelector } from '@xstate/react';
import { selectIsOn } from '../../machines/demo/selectors.ts';
import { useSystemActor } from '../hooks/use-portal.ts';
import styles from './DemoMark.module.css';
import { useMayUseDemo } from './use-may-use-demo.ts';

/** Marks demo mode in the top bar of small screens, where the sidebar is closed. */
export function DemoMark() {
  const isOn = useSelector(useSystemActor('demo'), selectIsOn);
  const mayUse = useMayUseDemo();
  // The style sheet draws the word, so that the text "DEMO" is found only once, in the sidebar.
  return mayUse && isOn ? <span className={styles.mark} role="img" aria-label="Demo mode: sample data" /> : null;
}
