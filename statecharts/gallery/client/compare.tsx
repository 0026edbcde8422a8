import { useEffect, useState } from 'react';
import { type ChartChanges, compareCharts } from '../../compare/compare-charts.ts';
import type { Chart } from '../../introspect.ts';
import type { MachineEntry } from './data.ts';
import type { Marks } from './diagram.tsx';

/** Compares with an earlier version: the file `charts.json` that an earlier build of the gallery wrote. */
export function Compare({ entry, onPaint }: { entry: MachineEntry; onPaint: (marks: Marks) => void }) {
  const [before, setBefore] = useState<Record<string, Chart> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const old = before?.[entry.id];
  const changes = old === undefined ? null : compareCharts(old, entry.chart);
  useEffect(() => {
    if (old !== undefined) onPaint({ active: [], edges: marksOf(compareCharts(old, entry.chart)) });
  }, [entry, old, onPaint]);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      setBefore(JSON.parse(await file.text()) as Record<string, Chart>);
      setProblem(null);
    } catch {
      setProblem(`${file.name} is not a file of charts. The build of the gallery writes charts.json.`);
    }
  };
  return (
    <>
      <label>
        charts.json of the earlier version
        <input type="file" accept=".json" onChange={(event) => void open(event.currentTarget.files?.[0])} />
      </label>
      {problem !== null && <p role="alert">{problem}</p>}
      {before !== null && old === undefined && <p role="status">The earlier version has no machine {entry.id}.</p>}
      {changes !== null && <Changes changes={changes} />}
    </>
  );
}

const marksOf = ({ added, changed }: ChartChanges): Map<string, string> =>
  new Map([...added.map((id) => [id, 'added'] as const), ...changed.map(({ id }) => [id, 'changed'] as const)]);

function Changes({ changes: { added, removed, changed, states } }: { changes: ChartChanges }) {
  const groups: [string, string[]][] = [
    ['Added states', states.added],
    ['Removed states', states.removed],
    ['Added transitions', added],
    ['Removed transitions', removed],
    ['Changed transitions', changed.map(({ id, what }) => `${id}: ${what.join('; ')}`)],
  ];
  const shown = groups.filter(([, items]) => items.length > 0);
  if (shown.length === 0) return <p role="status">Nothing has changed.</p>;
  return shown.map(([title, items]) => (
    <section key={title}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  ));
}
