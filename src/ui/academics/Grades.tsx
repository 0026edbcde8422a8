import { useId, useState } from 'react';
import type { Grade } from '../../api/portal/grades.ts';
import { courseCode } from '../../rules/schedule.ts';
import { termName } from '../../rules/terms.ts';
import { Block, BlockEmpty, BlockSkeleton } from '../components/Block.tsx';
import { Button } from '../components/Button.tsx';
import type { Elements } from '../components/elements.ts';
import { Figure } from '../components/Figure.tsx';
import { focusOnMount } from '../components/focus.ts';
import { PRINT } from '../components/more-icons.ts';
import { ResourceBlock } from '../components/ResourceBlock.tsx';
import { Bar } from '../components/Skeleton.tsx';
import { VisuallyHidden } from '../components/VisuallyHidden.tsx';
import { useIsOffline } from '../hooks/use-is-offline.ts';
import { useResource } from '../hooks/use-resource.ts';
import { useSite } from '../hooks/use-site.ts';
import styles from './Grades.module.css';
import { titleWithTerm } from './title-with-term.ts';

const TITLE = 'Grades';
const SKELETON_ROWS = 3;

export type GradesProps = {
  /** The term on screen; null for the current one. */
  term: string | null;
  currentTerm: string | null;
  /** All offered terms, newest first, if they are on screen instead; otherwise null. */
  allTerms: readonly string[] | null;
  onToggle: () => void;
  onPrint: () => void;
};

/** The grades of the term on screen, or on request of all terms. Source: ACAD-24, TERM-02. */
export function Grades({ term, currentTerm, allTerms, onToggle, onPrint }: GradesProps) {
  const { links } = useSite();
  const [isToggled, setIsToggled] = useState(false);
  // Each press draws the block anew, with another button.
  const more = (
    <button
      type="button"
      className={styles.toggle}
      ref={isToggled ? focusOnMount : null}
      onClick={() => {
        setIsToggled(true);
        onToggle();
      }}
    >
      {allTerms === null ? 'All terms' : 'One term'}
    </button>
  );
  const name = termName(term ?? currentTerm);
  if (allTerms !== null) {
    return (
      <Block title={TITLE} id="grades" isLandmark more={more}>
        <GradesTable>
          {allTerms.map((each) => (
            <TermGrades key={each} term={each} />
          ))}
        </GradesTable>
        <div className={styles.print}>
          <Button icon={PRINT} onClick={onPrint}>
            Print grades
          </Button>
        </div>
      </Block>
    );
  }
  return (
    <ResourceBlock
      resource="grades"
      parameter={term}
      title={titleWithTerm(TITLE, term)}
      isLandmark
      id="grades"
      more={more}
      skeleton={<BlockSkeleton rows={SKELETON_ROWS} label={TITLE} />}
      empty={<BlockEmpty icon="card">{`No grades on record${name === null ? '' : ` for ${name}`}.`}</BlockEmpty>}
      failedText="Your grades could not be loaded. Other parts of this page may still work."
      alternative={{ href: links.studentRecords, text: 'Open the student records' }}
    >
      {(grades) => (
        <GradesTable>
          <tbody key={term}>
            <GradeRows grades={grades} />
          </tbody>
        </GradesTable>
      )}
    </ResourceBlock>
  );
}

function GradesTable({ children }: { children: Elements }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        <VisuallyHidden>{TITLE}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Course</th>
          <th scope="col">Title</th>
          <th scope="col">Grade</th>
        </tr>
      </thead>
      {children}
    </table>
  );
}

/** The part of the table for one term; one row until one of its grades is posted. Source: ACAD-37. */
function TermGrades({ term }: { term: string }) {
  const { view, answer, isBusy, retry } = useResource('grades', term);
  const name = termName(term);
  const isOffline = useIsOffline();
  const hasGrade = answer?.some(({ FINALGRADE }) => FINALGRADE !== null);
  return (
    <tbody>
      <tr>
        <th className={styles.term} colSpan={3} scope="rowgroup">
          {name}
        </th>
      </tr>
      {view === 'ready' && answer !== null && hasGrade ? (
        <GradeRows grades={answer} />
      ) : (
        <tr>
          <td className={styles.note} colSpan={3}>
            {view === 'ready' ? <span>No grades posted yet</span> : null}
            {view === 'loading' ? (
              <>
                <Bar width="middle" />
                <VisuallyHidden>{`Loading ${name}`}</VisuallyHidden>
              </>
            ) : null}
            {view === 'empty' ? <span>No grades on record</span> : null}
            {view === 'failed' ? (
              <span>
                <span>{isOffline ? 'This needs a network' : 'Error retrieving info'}</span>{' '}
                <button type="button" className={styles.toggle} aria-disabled={isBusy} onClick={retry}>
                  Try again<VisuallyHidden>{`: ${name}`}</VisuallyHidden>
                </button>
              </span>
            ) : null}
          </td>
        </tr>
      )}
    </tbody>
  );
}

function GradeRows({ grades }: { grades: readonly Grade[] }) {
  return grades.map((grade, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a term can have records without a number, and its order does not change
    <GradeRow key={`${grade.COURSEREGISTRATIONNUMBER} ${position}`} grade={grade} />
  ));
}

function GradeRow({ grade }: { grade: Grade }) {
  const titleId = useId();
  return (
    <tr>
      <td className={styles.code} translate="no">
        {courseCode(grade)}
      </td>
      <td id={titleId}>{grade.COURSETITLE}</td>
      <td className={styles.grade}>
        {grade.FINALGRADE === null ? (
          <span className={styles.missing}>Not posted</span>
        ) : (
          <Figure describedBy={titleId}>{grade.FINALGRADE}</Figure>
        )}
      </td>
    </tr>
  );
}
