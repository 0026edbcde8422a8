import { useId } from 'react';
import { gpaLines } from '../../rules/academic-record.ts';
import { BlockSkeleton } from '../components/Block.tsx';
import { Figure } from '../components/Figure.tsx';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './Gpa.module.css';

const TITLE = 'Grade point average';
const NOT_AVAILABLE = 'Not available';

/** One GPA for each level. Source: ACAD-12 to ACAD-14. */
export function Gpa() {
  const { links } = useSite();
  return (
    <ResourceBlock
      resource="gpa"
      title={TITLE}
      id="gpa"
      skeleton={<BlockSkeleton rows={1} label={TITLE} />}
      empty={<GpaList lines={[]} />}
      failedText="Your GPA could not be loaded. Other parts of this page may still work."
      alternative={{ href: links.studentRecords, text: 'Open the student records' }}
    >
      {(records) => <GpaList lines={gpaLines(records)} />}
    </ResourceBlock>
  );
}

function GpaList({ lines }: { lines: ReturnType<typeof gpaLines> }) {
  return (
    <dl className={styles.list}>
      {lines.length === 0 ? (
        <div>
          <dt>
            <VisuallyHidden>GPA</VisuallyHidden>
          </dt>
          <dd className={styles.missing}>{NOT_AVAILABLE}</dd>
        </div>
      ) : (
        lines.map(({ value, label }) => (
          <GpaLine key={label} value={value} label={label} isLabelSeen={lines.length > 1 || label !== ''} />
        ))
      )}
    </dl>
  );
}

/** @param isLabelSeen false if the block's heading says the same */
function GpaLine({ value, label, isLabelSeen }: { value: string; label: string; isLabelSeen: boolean }) {
  const labelId = useId();
  const text = `GPA ${label}`.trim();
  return (
    <div>
      <dt className={styles.label} id={labelId}>
        {isLabelSeen ? text : <VisuallyHidden>{text}</VisuallyHidden>}
      </dt>
      <dd className={styles.value}>
        <Figure describedBy={labelId}>{value}</Figure>
      </dd>
    </div>
  );
}
