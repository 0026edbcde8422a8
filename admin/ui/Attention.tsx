import type { Summary, WentOut } from '../../src/api/admin/summary.ts';
import { addDays, dayIn } from '../../src/rules/dates.ts';
import { Block, BlockEmpty } from '../../src/ui/components/Block.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { editHref, kindName } from '../entries.ts';
import { useAdmin } from '../hooks.ts';
import { needsALook } from '../needs-a-look.ts';
import styles from './Attention.module.css';
import { formatMoment } from './Field.tsx';

/** What does not work as its author may believe, each with the place where it is mended. Source: ADMIN-113. */
export function NeedsALook({ summary }: { summary: Summary }) {
  const { timeZone } = useSite();
  const { rights, device } = useAdmin();
  const looks = needsALook(summary, rights, device.now(), (at) => formatMoment(timeZone, at));
  return (
    <Block title="Needs a look">
      {looks.length === 0 ? (
        <BlockEmpty icon="check">Nothing needs a look.</BlockEmpty>
      ) : (
        <ul>
          {looks.map(({ title, text, href }) => (
            <li className={styles.row} key={`${title} ${text}`}>
              <Title title={title} href={href} />
              <p className={styles.facts}>{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}

/** What users got to see today and yesterday. Source: ADMIN-112. */
export function WentOutBlock({ wentOut }: { wentOut: readonly WentOut[] }) {
  const { timeZone } = useSite();
  const { device } = useAdmin();
  const today = dayIn(timeZone, device.now());
  const days = [
    ['Today', today],
    ['Yesterday', addDays(today, -1)],
  ] as const;
  return (
    <Block title="Went out">
      {days.map(([name, day]) => {
        const ofDay = wentOut.filter(({ on }) => dayIn(timeZone, new Date(on)) === day);
        return (
          <div key={name}>
            <h3 className={styles.day}>{name}</h3>
            {ofDay.length === 0 ? <p className={styles.facts}>Nothing.</p> : null}
            <ul>
              {ofDay.map((each) => (
                <Row key={`${each.event} ${each.kind} ${each.id}`} wentOut={each} />
              ))}
            </ul>
          </div>
        );
      })}
    </Block>
  );
}

function Row({ wentOut }: { wentOut: WentOut }) {
  const { timeZone } = useSite();
  const { rights } = useAdmin();
  const { event, kind, id, title, on, people } = wentOut;
  const href = kind !== 'alert' ? editHref({ kind, id }) : rights.includes('alerts') ? '/admin/alerts' : null;
  const facts = [
    `${kindName(kind)} ${event}`,
    formatMoment(timeZone, on),
    people === null ? null : people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`,
  ];
  return (
    <li className={styles.row}>
      <Title title={title} href={href} />
      <p className={styles.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
    </li>
  );
}

function Title({ title, href }: { title: string; href: string | null }) {
  if (href === null) return <span className={styles.title}>{title}</span>;
  return href.startsWith('#') ? (
    <a className={styles.title} href={href}>
      {title}
    </a>
  ) : (
    <PageLink className={styles.title} href={href} isCurrent={false} preload={false}>
      {title}
    </PageLink>
  );
}
