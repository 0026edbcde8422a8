import { useEffect, useState } from 'react';
import { COVERAGE_KINDS, type CoverageKind } from '../types.ts';
import type { MachineEntry } from './data.ts';
import type { Marks } from './diagram.tsx';

const TEXTS: Record<CoverageKind, string> = {
  machine: 'Paths on the machine',
  journeys: 'Journeys written by hand',
  dom: 'Paths through the screens in a DOM',
  browser: 'Paths in a real browser',
};

/** Paints which transitions were taken, and lists the others. */
export function Coverage({ entry, onPaint }: { entry: MachineEntry; onPaint: (marks: Marks) => void }) {
  const [kind, setKind] = useState<CoverageKind>('machine');
  const taken = entry.coverage[kind];
  const missed = entry.chart.transitions.filter(({ id }) => taken !== null && !taken.includes(id));
  useEffect(() => {
    const ids = entry.chart.transitions.map(({ id }) => id);
    const marks = taken === null ? [] : ids.map((id) => [id, taken.includes(id) ? 'taken' : 'missed'] as const);
    onPaint({ active: [], edges: new Map(marks) });
  }, [entry, taken, onPaint]);
  return (
    <>
      <fieldset>
        <legend>Taken by</legend>
        {COVERAGE_KINDS.map((each) => (
          <label key={each}>
            <input type="radio" name="coverage" checked={kind === each} onChange={() => setKind(each)} /> {TEXTS[each]}
          </label>
        ))}
      </fieldset>
      {taken === null ? (
        <p>No test run has written its coverage yet. Run the tests, then build the gallery again.</p>
      ) : (
        <p role="status">
          {entry.chart.transitions.length - missed.length} of {entry.chart.transitions.length} transitions taken.
        </p>
      )}
      {missed.length > 0 && (
        <>
          <h2>Not taken</h2>
          <ul>
            {missed.map(({ id }) => (
              <li key={id}>
                <code>{id}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
