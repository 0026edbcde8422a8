import { useSelector } from '@xstate/react';
import { isDismissed } from '../../rules/banner.ts';
import { newestTask, nextEventLines, type TileLines, unreadLines } from '../../rules/employee-tiles.ts';
import { safeHref } from '../../rules/links.ts';
import { PlainList } from '../components/PlainList.tsx';
import { useNow } from '../hooks/use-now.ts';
import { dismissedIn, useBannerActor } from '../hooks/use-nudges.ts';
import { useSite } from '../hooks/use-site.ts';
import { useLoadable } from './loadable.ts';
import { NudgesTile } from './MoreTiles.tsx';
import styles from './SummaryTiles.module.css';
import { contentOf, Tile } from './SummaryTiles.tsx';
import type { TileContent } from './summary-tiles.ts';

/**
 * The tiles of a user who is no student: messages, what the newest of them asks for, what to confirm, the next event, and
 * where the pay is. Source: decisions, employees; DASH-40.
 */
export function EmployeeTiles() {
  const { timeZone, links } = useSite();
  const messages = useLoadable('messages', []);
  const dismissed = useSelector(useBannerActor(), dismissedIn);
  const events = useLoadable('events', []);
  const now = useNow();
  const open = messages.state === 'ready' ? messages.data.filter((message) => !isDismissed(message, dismissed)) : [];
  const task = newestTask(open);
  return (
    <PlainList className={styles.tiles}>
      <Tile label="Messages" href="/messages" content={contentOf(messages, () => contentWith(unreadLines(open)))} />
      <Tile
        label="To do"
        href={safeHref(task?.action_link ?? null) ?? '/messages'}
        content={contentOf(messages, () =>
          contentWith({ strong: task?.title ?? 'Nothing to do', detail: FROM_MESSAGES }),
        )}
      />
      <NudgesTile />
      <Tile
        label="Next event"
        href="/community"
        content={contentOf(events, (data) => contentWith(nextEventLines(data, now, timeZone)))}
      />
      {links.payroll === '' ? null : (
        <Tile label="Pay" href={links.payroll} content={contentWith({ strong: 'Pay statements', detail: PAYROLL })} />
      )}
    </PlainList>
  );
}

const FROM_MESSAGES = 'From your messages';
const PAYROLL = 'On another site';

const contentWith = ({ strong, detail }: TileLines): TileContent => ({ strong, toned: null, detail, name: null });
