import { useEffect, useState } from 'react';
import { behaviourOf, entries, eventLabel, type MachineEntry } from './data.ts';
import { matcherOf, SearchField } from './search.tsx';

type Hit = { entry: MachineEntry; reasons: string[] };

/** All machines, with a search by machine, state, event and behaviour. */
export function IndexView() {
  const [query, setQuery] = useState('');
  const hits = search(query);
  useEffect(() => {
    document.title = 'Statecharts';
  }, []);
  return (
    <main>
      <h1>Statecharts</h1>
      <p className="intro">Every machine: its picture, a simulation, and the paths that take every transition.</p>
      <SearchField label="Search machines, states, events and behaviours" query={query} onChange={setQuery} />
      <p role="status">{hits.length === 1 ? '1 machine' : `${hits.length} machines`}</p>
      <ul className="cards">
        {hits.map(({ entry, reasons }) => (
          <li key={entry.id}>
            <h2>
              <a href={`#${entry.id}`}>{entry.title}</a>
            </h2>
            <p>{entry.purpose}</p>
            <p className="facts">
              {entry.chart.states.length - 1} states · {entry.chart.transitions.length} transitions ·{' '}
              {entry.paths.length} paths and tours
            </p>
            {reasons.length > 0 && (
              <ul className="reasons">
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </main>
  );
}

const MAX_REASONS_OF_A_KIND = 3;

function search(query: string): Hit[] {
  if (query.trim() === '') return entries.map((entry) => ({ entry, reasons: [] }));
  const matches = matcherOf(query);
  return entries.flatMap((entry) => {
    const { id, title, purpose, chart, behaviours } = entry;
    const events = [...new Set(chart.transitions.map(({ event }) => eventLabel(event)))];
    const found = [
      chart.states.slice(1).map((state) => `state ${state.id}`),
      events.map((event) => `event ${event}`),
      behaviours.map((behaviour) => `${behaviour} ${behaviourOf(behaviour).text}`),
    ];
    const reasons = found.flatMap((texts) => texts.filter(matches).slice(0, MAX_REASONS_OF_A_KIND));
    return matches(`${id} ${title} ${purpose}`) || reasons.length > 0 ? [{ entry, reasons }] : [];
  });
}
