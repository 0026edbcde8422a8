import { useSelector } from '@xstate/react';
import { selectIsDemo } from '../../machines/portal/selectors.ts';
import { Block } from '../components/Block.tsx';
import { usePortal, useSettings } from '../hooks/use-portal.ts';
import styles from './OwnData.module.css';

/**
 * The block with the link to all that is stored about the user. Without the setting `dataUrl`, and in demo mode, it is not
 * shown. Source: decisions, the data of a person; DATA-04.
 */
export function OwnData() {
  const { dataUrl } = useSettings();
  const isDemo = useSelector(usePortal(), selectIsDemo);
  return dataUrl === null || isDemo ? null : (
    <Block title="Your data" id="data">
      <a className={styles.link} href={dataUrl}>
        Download my data
      </a>
      <p className={styles.note}>
        A file with all that this portal stores about you. You may have to sign in again first.
      </p>
    </Block>
  );
}
