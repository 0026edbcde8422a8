import { useState } from 'react';
import { type Finding, getSystemCheck } from '../../src/api/admin/system-check.ts';
import { Block } from '../../src/ui/components/Block.tsx';
import { Button } from '../../src/ui/components/Button.tsx';
import { PageHead } from '../../src/ui/components/PageHead.tsx';
import { useSite } from '../../src/ui/hooks/use-site.ts';
import { useReload } from '../hooks.ts';
import type { Load, PageProps } from '../page.tsx';
import { formatMoment } from '../ui/Field.tsx';
import styles from './System.module.css';

type Data = { findings: Finding[]; at: string };

/** What the server finds when it asks every system of its settings, and when it did. */
export const loadSystem: Load<Data> = async ({ context: { client, device }, signal }) => {
  const { findings } = await client(getSystemCheck, { signal });
  return { findings, at: device.now().toISOString() };
};

/** What does not work comes first. */
const GROUPS: readonly [state: Finding['state'], title: string, empty: string | null][] = [
  ['fault', 'To mend', 'Nothing to mend.'],
  ['note', 'To read', null],
  ['ok', 'Works', null],
];

/** The check of settings and systems, as `portico check` prints it. Source: OPS-78. */
export function SystemPage({ data: { findings, at } }: PageProps<Data>) {
  const { timeZone } = useSite();
  return (
    <>
      <PageHead heading="System" line={`Checked ${formatMoment(timeZone, at)}`} control={<CheckAgain />} />
      {GROUPS.map(([state, title, empty]) => {
        const found = findings.filter((each) => each.state === state);
        return found.length === 0 && empty === null ? null : (
          <Block key={state} title={title}>
            {found.length === 0 ? <p className={styles.text}>{empty}</p> : <Findings findings={found} />}
          </Block>
        );
      })}
    </>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <dl>
      {findings.map(({ subject, text }) => (
        <div className={styles.finding} key={`${subject} ${text}`}>
          <dt>{`${subject.charAt(0).toUpperCase()}${subject.slice(1)}`}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function CheckAgain() {
  const reload = useReload();
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Button
      kind="main"
      isBusy={isBusy}
      onClick={async () => {
        setIsBusy(true);
        await reload().finally(() => setIsBusy(false));
      }}
    >
      Check again
    </Button>
  );
}
