import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { About } from './about.tsx';
import { type Address, goTo } from './address.ts';
import { Compare } from './compare.tsx';
import { Coverage } from './coverage.tsx';
import { activeIds, type MachineEntry, screens } from './data.ts';
import { Diagram, type Marks } from './diagram.tsx';
import { Play, usePlayback } from './play.tsx';
import { Screens } from './screens.tsx';
import { Simulate, useSimulation } from './simulate.tsx';
import { Table } from './table.tsx';

const ALL_TABS = ['About', 'Table', 'Simulate', 'Play', 'Screens', 'Coverage', 'Compare'] as const;
type Tab = (typeof ALL_TABS)[number];
const TABS: readonly Tab[] = ALL_TABS.filter((each) => each !== 'Screens' || screens.length > 0);

const NO_MARKS: Marks = { active: [], edges: new Map() };

/** One machine: its picture, and beside it one of several panels, which mark states and transitions in the picture. */
export function MachineView({ entry, address }: { entry: MachineEntry; address: Address }) {
  const [chosen, setTab] = useState<Tab>('About');
  const [paint, setPaint] = useState<Marks>(NO_MARKS);
  const tab = address.path !== null ? 'Play' : chosen;
  const simulation = useSimulation(entry);
  const playback = usePlayback(entry, address);
  useEffect(() => {
    document.title = `${entry.title} – Statecharts`;
  }, [entry]);
  const choose = (next: Tab) => {
    setPaint(NO_MARKS);
    setTab(next);
    goTo({ machine: entry.id, path: next === 'Play' ? 1 : null, step: 0 });
  };
  const moment = tab === 'Simulate' ? simulation.moment : tab === 'Play' ? playback.moment : null;
  const marks: Marks =
    moment === null ? paint : { active: activeIds(moment), edges: new Map(moment.executed.map((id) => [id, 'fired'])) };
  const panels: Record<Tab, ReactNode> = {
    About: <About entry={entry} />,
    Table: <Table entry={entry} />,
    Simulate: <Simulate entry={entry} simulation={simulation} />,
    Play: <Play entry={entry} playback={playback} />,
    Screens: <Screens entry={entry} onPaint={setPaint} />,
    Coverage: <Coverage entry={entry} onPaint={setPaint} />,
    Compare: <Compare entry={entry} onPaint={setPaint} />,
  };
  return (
    <main>
      <h1>{entry.title}</h1>
      <div className="split">
        <Diagram svg={entry.svg} title={entry.title} marks={marks} />
        <div className="side">
          <div role="tablist" aria-label="Panels" className="tabs" onKeyDown={(event) => moveTab(event, tab, choose)}>
            {TABS.map((each) => (
              <button
                key={each}
                type="button"
                role="tab"
                id={`tab-${each}`}
                aria-selected={each === tab}
                aria-controls="panel"
                tabIndex={each === tab ? 0 : -1}
                onClick={() => choose(each)}
              >
                {each}
              </button>
            ))}
          </div>
          <div role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} className="panel">
            {panels[tab]}
          </div>
        </div>
      </div>
    </main>
  );
}

function moveTab(event: KeyboardEvent<HTMLElement>, tab: Tab, choose: (tab: Tab) => void): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
  if (step === 0 || next === undefined) return;
  event.preventDefault();
  choose(next);
  document.getElementById(`tab-${next}`)?.focus();
}
