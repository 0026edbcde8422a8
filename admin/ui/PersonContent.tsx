import { useState } from 'react';
import type { PersonDetail } from '../../src/api/admin/people.ts';
import { type PersonContent as Content, lookUpContent, type Owned } from '../../src/api/admin/visibility.ts';
import { rightOfKind } from '../../src/rules/staff-rights.ts';
import { Block, BlockEmpty } from '../../src/ui/components/Block.tsx';
import { Button } from '../../src/ui/components/Button.tsx';
import { PageLink } from '../../src/ui/components/PageLink.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { editHref } from '../entries.ts';
import { useAdmin } from '../hooks.ts';
import { useStaffCall } from '../use-staff-call.ts';
import { ownedText } from '../why-not.ts';
import { formatMoment } from './Field.tsx';
import styles from './PersonContent.module.css';

/** The tasks and messages that a person has, once staff ask for them: each look-up is written down. Source: ADMIN-110. */
export function PersonContent({ person: { id } }: { person: PersonDetail }) {
  const { client } = useAdmin();
  const [content, setContent] = useState<Content | null>(null);
  const lookUp = useStaffCall((signal) => client(lookUpContent, { path: { id }, signal }), setContent);
  return (
    <Block title="Tasks and messages" line="What this person has. The portal writes down that you looked">
      {content === null ? null : (
        <div className={styles.columns}>
          <List kind="task" title="Tasks" list={content.tasks} />
          <List kind="message" title="Messages" list={content.messages} />
        </div>
      )}
      <div role="status">{lookUp.error === null ? null : <p className={styles.failed}>{lookUp.error}</p>}</div>
      <Button isBusy={lookUp.isBusy} onClick={() => lookUp.start()}>
        {content === null ? 'Show tasks and messages' : 'Show the present state'}
      </Button>
    </Block>
  );
}

function List({
  kind,
  title,
  list: { count, results },
}: {
  kind: 'task' | 'message';
  title: string;
  list: { count: number; results: readonly Owned[] };
}) {
  const { timeZone } = useSite();
  const mayOpen = useAdmin().rights.includes(rightOfKind(kind));
  return (
    <div>
      <h3 className={styles.title}>{`${title}: ${count}`}</h3>
      {results.length === 0 ? <BlockEmpty>{`This person has no ${title.toLowerCase()}.`}</BlockEmpty> : null}
      <ul>
        {results.map((owned, place) => {
          const href = owned.id === null || !mayOpen ? null : editHref({ kind, id: owned.id });
          return (
            <li className={styles.owned} key={owned.id ?? `${place} ${owned.title}`}>
              {href === null ? (
                <span>{owned.title}</span>
              ) : (
                <PageLink href={href} isCurrent={false} preload={false}>
                  {owned.title}
                </PageLink>
              )}
              <p className={styles.state}>{ownedText(kind, owned, (at) => formatMoment(timeZone, at))}</p>
            </li>
          );
        })}
      </ul>
      {count > results.length ? <p className={styles.state}>{`The newest ${results.length} are listed.`}</p> : null}
    </div>
  );
}
