import { Loading } from '../components/Block.tsx';
import { Bar } from '../components/Skeleton.tsx';
import styles from './LoadingPlaceholder.module.css';

/** The page until the user record is loaded: the outline of the dashboard, so that little moves when it comes. */
export function LoadingPlaceholder() {
  return (
    <>
      <Loading />
      <div className={styles.page} aria-hidden="true">
        <div className={styles.toolbar}>
          <Bar width="short" />
        </div>
        <div className={styles.summary}>
          <div className={styles.greeting}>
            <Bar width="middle" />
          </div>
          <div className={styles.tiles} />
        </div>
        <div className={styles.columns}>
          <div>
            <Rows />
          </div>
          <div>
            <Rows />
          </div>
        </div>
      </div>
    </>
  );
}

function Rows() {
  return (
    <div className={styles.block}>
      <Bar width="middle" />
      <Bar width="long" />
      <Bar width="long" />
      <Bar width="long" />
    </div>
  );
}
