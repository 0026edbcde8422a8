import type { EntryCounts, StoredEntry } from '../../src/api/admin/entry-calls.ts';
import { Card } from './Card.tsx';
import styles from './Reach.module.css';

/** How many people a message or a task has reached, beside its form; nothing for a draft. */
export function Reach({
  stored,
  facts,
}: {
  stored: StoredEntry | null;
  facts: (counts: EntryCounts) => readonly (readonly [name: string, count: number])[];
}) {
  const counts = stored?.counts ?? null;
  if (counts === null || stored?.state === 'draft') return null;
  return (
    <Card heading="Reach">
      <dl className={styles.list}>
        {facts(counts).map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
