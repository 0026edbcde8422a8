import type { Task } from '../../api/checklist/user-tasks.ts';
import type { Hold } from '../../api/portal/holds.ts';
import type { Meeting } from '../../api/portal/schedule.ts';
import { dayIn } from '../../rules/dates.ts';
import { AddressLink } from '../components/AddressLink.tsx';
import type { Elements } from '../components/elements.ts';
import { Icon } from '../components/Icon.tsx';
import { PlainList } from '../components/PlainList.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useIsOffline } from '../hooks/use-is-offline.ts';
import { useSite } from '../hooks/use-site.ts';
import type { Loadable } from './loadable.ts';
import styles from './SummaryTiles.module.css';
import { dueContent, dueHref, holdsContent, nextClassContent, type TileContent } from './summary-tiles.ts';

export type SummaryTilesProps = {
  /** The schedule of the whole term. */
  meetings: Loadable<Meeting[]>;
  tasks: Loadable<Task[]>;
  holds: Loadable<Hold[]>;
  now: Date;
  /** Address of the checklist. */
  nextStepsUrl: string;
  /** Further tiles. */
  more?: Elements;
};

/** Tiles for a student: the next class, what is due, and holds. Each is a link to the details. */
export function SummaryTiles({ meetings, tasks, holds, now, nextStepsUrl, more = null }: SummaryTilesProps) {
  const { timeZone } = useSite();
  return (
    <PlainList className={styles.tiles}>
      <Tile
        label="Next class"
        href="#today"
        content={contentOf(meetings, (data) => nextClassContent(data, timeZone, now))}
      />
      <Tile
        label="Due"
        href={tasks.state === 'ready' ? dueHref(tasks.data, nextStepsUrl) : nextStepsUrl}
        content={contentOf(tasks, (data) => dueContent(data, dayIn(timeZone, now)))}
      />
      <Tile
        label="Holds"
        href="/account#holds"
        content={contentOf(holds, (data) => holdsContent(data, dayIn(timeZone, now)))}
      />
      {more}
    </PlainList>
  );
}

const NO_TERM: TileContent = {
  strong: 'Not available',
  toned: null,
  detail: 'There is no current term',
  name: null,
};
const FAILED: TileContent = { strong: 'Not available', toned: null, detail: 'Could not be loaded', name: null };
const OFFLINE: TileContent = { ...FAILED, detail: 'Needs a network' };

export function contentOf<T>(loadable: Loadable<T>, toContent: (data: T) => TileContent): TileContent | 'loading' {
  switch (loadable.state) {
    case 'loading':
      return 'loading';
    case 'failed':
      return FAILED;
    case 'noTerm':
      return NO_TERM;
    case 'ready': {
      const content = toContent(loadable.data);
      return loadable.asOf === null ? content : { ...content, detail: `as of ${loadable.asOf}`, name: null };
    }
  }
}

export function Tile({ label, href, content }: { label: string; href: string; content: TileContent | 'loading' }) {
  const isOffline = useIsOffline();
  return (
    <li className={styles.tile}>
      <AddressLink className={styles.link} href={href} isCurrent={false} aria-busy={content === 'loading'}>
        <span className={styles.label} data-spaced>
          {label}
        </span>{' '}
        <span className={styles.value}>
          {content === 'loading' ? (
            <LoadingText />
          ) : (
            <TileText {...(isOffline && content === FAILED ? OFFLINE : content)} />
          )}
        </span>
        <span className={styles.arrow}>
          <Icon name="arrow-right" size={16} />
        </span>
      </AddressLink>
    </li>
  );
}

function LoadingText() {
  return (
    <>
      <span className={styles.strong}>
        <Bar width="long" />
      </span>
      <span className={styles.detail}>
        <Bar width="middle" isSmall />
      </span>
      <VisuallyHidden>Loading</VisuallyHidden>
    </>
  );
}

function TileText({ strong, isCode = false, toned, detail, name }: TileContent) {
  return (
    <span>
      <span className={styles.strong} data-spaced>
        <span translate={isCode ? 'no' : undefined}>{strong}</span>
        {toned === null ? null : (
          <span>
            {' '}
            <span data-tone={toned.tone}>{toned.text}</span>
          </span>
        )}
      </span>{' '}
      <span className={styles.detail}>
        <span>{detail}</span>
        {name === null ? null : <span translate="no">{detail === '' ? name : ` · ${name}`}</span>}
      </span>
    </span>
  );
}
