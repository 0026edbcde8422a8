import { useEffect } from 'react';
import { type MachineEntry, screens } from './data.ts';
import type { Marks } from './diagram.tsx';
import { FromDisk, ScreenLink } from './screen-link.tsx';

/** The screens on which the machine is in each of its states. Marks these states in the picture. */
export function Screens({ entry, onPaint }: { entry: MachineEntry; onPaint: (marks: Marks) => void }) {
  useEffect(() => {
    onPaint({ active: statesOf(entry).map(({ id }) => id), edges: new Map() });
  }, [entry, onPaint]);
  const shown = statesOf(entry);
  const others = entry.chart.states.slice(1).filter(({ id }) => !shown.some((each) => each.id === id));
  return (
    <>
      <p>{shown.length === 0 ? 'No screen of the list shows this machine.' : 'The marked states have a screen.'}</p>
      <FromDisk />
      {shown.map(({ id, screens: own }) => (
        <section key={id}>
          <h2>{id.slice(entry.chart.id.length + 1)}</h2>
          <ul>
            {own.map((screen) => (
              <li key={screen.name}>
                <ScreenLink screen={screen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {shown.length > 0 && others.length > 0 && (
        <>
          <h2>Without a screen</h2>
          <p>{others.map(({ id }) => id.slice(entry.chart.id.length + 1)).join(', ')}</p>
        </>
      )}
    </>
  );
}

const statesOf = ({ chart }: MachineEntry) =>
  chart.states.flatMap(({ id }) => {
    const own = screens.filter(({ states }) => states.includes(id));
    return own.length === 0 ? [] : [{ id, screens: own }];
  });
