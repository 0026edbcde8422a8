import type { Task } from '../../api/checklist/user-tasks.ts';
import type { Hold } from '../../api/portal/holds.ts';
import type { Meeting } from '../../api/portal/schedule.ts';
import { dayIn } from '../../rules/dates.ts';
import { Icon } from '../components/Icon.tsx';
import { PageLink } from '../components/PageLink.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import type { Loadable } from './loadable.ts';
import styles from './SummaryTiles.module.css';
import { dueFact, holdsFact, nextClassFact, type TileContent } from './summary-tiles.ts';

export type SummaryTilesProps = {
  /** The term's schedule. */
  meetings: Loadable<Meeting[]>;
  /** The person's tasks as the portal has them. */
  tasks: Loadable<Task[]>;
  holds: Loadable<Hold[]>;
  now: Date;
  zone: string;
};

/** Three facts of a student, each a link to its block: where to go next, what is due, is anything wrong. */
export function SummaryTiles({ meetings, tasks, holds, now, zone }: SummaryTilesProps) {
  return (
    <ul className={styles.glance}>
      <Tile label="Next class" href="#today" fact={factOf(meetings, (data) => nextClassFact(data, zone, now))} />
      <Tile label="Due" href="#tasks" fact={factOf(tasks, (data) => dueFact(data, dayIn(zone, now)))} />
      <Tile label="Holds" href="/account#holds" fact={factOf(holds, holdsFact)} />
    </ul>
  );
}

function factOf<T>(loaded: Loadable<T>, read: (data: T) => TileContent): TileContent | 'loading' {
  switch (loaded.state) {
    case 'loading':
      return 'loading';
    case 'failed':
      return { strong: 'Not available', toned: null, detail: 'Did not load' };
    case 'ready': {
      const fact = read(loaded.data);
      return loaded.asOf === null ? fact : { ...fact, detail: `as of ${loaded.asOf}` };
    }
  }
}

function Tile({ label, href, fact }: { label: string; href: string; fact: TileContent | 'loading' }) {
  return (
    <li className={styles.tile}>
      <PageLink className={styles.link} href={href} isCurrent={false} aria-busy={fact === 'loading'}>
        <span className={styles.label}>{label}</span>{' '}
        {fact === 'loading' ? (
          <span className={styles.value}>
            <span className={styles.strong}>
              <Bar width="long" />
            </span>
            <span className={styles.detail}>
              <Bar width="middle" isSmall />
            </span>
            <VisuallyHidden>Loading</VisuallyHidden>
          </span>
        ) : (
          <span className={styles.value}>
            <span className={styles.strong}>
              {fact.strong} {fact.toned === null ? null : <span data-tone={fact.toned.tone}>{fact.toned.text}</span>}
            </span>{' '}
            <span className={styles.detail}>{fact.detail}</span>
          </span>
        )}
        <span className={styles.arrow}>
          <Icon name="arrow-right" size={16} />
        </span>
      </PageLink>
    </li>
  );
}
