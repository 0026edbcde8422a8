import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { samplePeople } from '../src/sample/people.ts';
import styles from './page.module.css';
import type { Scenario } from './scenarios/scenario.ts';
import { scenarios } from './scenarios.ts';
import '../src/ui/tokens.css';
import '../src/ui/fixed-colors.gen.css';
import '../src/ui/base.css';

const OPTIONS = {
  width: ['320', '360', '800', '1280'],
  scheme: ['light', 'dark'],
  text: ['100', '200'],
} as const;

/** The selection is in the address, so it can be linked: `/states/?scenario=sign-in+loop&width=320`. */
type Selection = Record<keyof typeof OPTIONS | 'scenario' | 'person', string>;

function readSelection(): Selection {
  const query = new URLSearchParams(window.location.search);
  const scenario = findScenario(query.get('scenario'));
  return {
    scenario: scenario.name,
    person: query.get('person') ?? scenario.people[0],
    width: query.get('width') ?? '360',
    scheme: query.get('scheme') ?? 'light',
    text: query.get('text') ?? '100',
  };
}

function findScenario(name: string | null): Scenario {
  const scenario = scenarios.find((scenario) => scenario.name === name) ?? scenarios[0];
  if (scenario === undefined) throw new Error('states/scenarios.ts has no scenario');
  return scenario;
}

/** The list of scenarios, and the selected one in a frame. */
function States() {
  const [selection, setSelection] = useState(readSelection);
  const [leftAddress, setLeftAddress] = useState<string | null>(null);
  const select = (change: Partial<Selection>) => {
    const next = { ...selection, ...change };
    window.history.replaceState(null, '', `?${new URLSearchParams(next)}`);
    setLeftAddress(null);
    setSelection(next);
  };
  useEffect(() => {
    const handleMessage = ({ origin, data }: MessageEvent<{ leftFor?: string }>) => {
      if (origin === window.location.origin && data.leftFor !== undefined) setLeftAddress(data.leftFor);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, []);

  useEffect(() => {
    // A link may lead to an entry far below.
    document.querySelector('nav [aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, []);

  const { width, ...query } = selection;
  return (
    <div className={styles.page}>
      <header className={styles.choices}>
        <h1 className={styles.heading}>States</h1>
        {Object.entries(OPTIONS).map(([name, values]) => (
          <OptionSelect
            key={name}
            name={name}
            values={values}
            value={selection[name as keyof typeof OPTIONS]}
            onChoose={(value) => select({ [name]: value })}
          />
        ))}
        <OptionSelect
          name="person"
          values={samplePeople.map(({ user }) => user.username).concat('robin')}
          value={selection.person}
          onChoose={(person) => select({ person })}
        />
        <p role="status">{leftAddress === null ? '' : `The app navigates to ${leftAddress}`}</p>
      </header>
      <nav className={styles.list} aria-label="Scenarios">
        {scenarios.map(({ name, people }) => (
          <button
            key={name}
            type="button"
            className={styles.scenario}
            aria-pressed={name === selection.scenario}
            onClick={() => select({ scenario: name, person: people[0] })}
          >
            {name}
          </button>
        ))}
      </nav>
      <main className={styles.preview}>
        <iframe
          // A new key creates a new frame, so the history of this page gets no entry.
          key={JSON.stringify(query)}
          className={styles.frame}
          title={selection.scenario}
          src={`frame.html?${new URLSearchParams(query)}`}
          width={width}
        />
      </main>
    </div>
  );
}

type OptionSelectProps = { name: string; values: readonly string[]; value: string; onChoose: (value: string) => void };

function OptionSelect({ name, values, value, onChoose }: OptionSelectProps) {
  return (
    <label>
      {name}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('states/index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <States />
  </StrictMode>,
);
