import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { samplePeople } from '../src/sample/people.ts';
import styles from './page.module.css';
import { type Scenario, scenarios } from './scenarios.ts';
import '../src/ui/tokens.css';
import '../src/ui/base.css';

const CHOICES = {
  width: ['320', '360', '800', '1280'],
  scheme: ['light', 'dark'],
  text: ['100', '200'],
} as const;

/** What is chosen stands in the address, so that a state can be linked to: `/states/?scenario=sign-in+loop&width=320`. */
type Chosen = Record<keyof typeof CHOICES | 'scenario' | 'person', string>;

function readChosen(): Chosen {
  const query = new URLSearchParams(window.location.search);
  const scenario = scenarioOf(query.get('scenario'));
  return {
    scenario: scenario.name,
    person: query.get('person') ?? scenario.people[0],
    width: query.get('width') ?? '360',
    scheme: query.get('scheme') ?? 'light',
    text: query.get('text') ?? '100',
  };
}

function scenarioOf(name: string | null): Scenario {
  const found = scenarios.find((scenario) => scenario.name === name) ?? scenarios[0];
  if (found === undefined) throw new Error('states/scenarios.ts has no scenario');
  return found;
}

/** The list of scenarios, and the chosen one in a frame. */
function States() {
  const [chosen, setChosen] = useState(readChosen);
  const [leftFor, setLeftFor] = useState<string | null>(null);
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change };
    window.history.replaceState(null, '', `?${new URLSearchParams(next)}`);
    setLeftFor(null);
    setChosen(next);
  };
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<{ leftFor?: string }>) => {
      if (origin === window.location.origin && data.leftFor !== undefined) setLeftFor(data.leftFor);
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  const { width, ...query } = chosen;
  return (
    <div className={styles.page}>
      <header className={styles.choices}>
        <h1 className={styles.heading}>States</h1>
        {Object.entries(CHOICES).map(([name, values]) => (
          <Choice
            key={name}
            name={name}
            values={values}
            value={chosen[name as keyof typeof CHOICES]}
            onChoose={(value) => choose({ [name]: value })}
          />
        ))}
        <Choice
          name="person"
          values={samplePeople.map(({ user }) => user.username).concat('robin')}
          value={chosen.person}
          onChoose={(person) => choose({ person })}
        />
        <p role="status">{leftFor === null ? '' : `The app leaves for ${leftFor}`}</p>
      </header>
      <nav className={styles.list} aria-label="Scenarios">
        {scenarios.map(({ name, people }) => (
          <button
            key={name}
            type="button"
            className={styles.scenario}
            aria-pressed={name === chosen.scenario}
            onClick={() => choose({ scenario: name, person: people[0] })}
          >
            {name}
          </button>
        ))}
      </nav>
      <main className={styles.stage}>
        <iframe
          // Another scenario is another document, and no step in the history of this one.
          key={JSON.stringify(query)}
          className={styles.frame}
          title={chosen.scenario}
          src={`frame.html?${new URLSearchParams(query)}`}
          width={width}
        />
      </main>
    </div>
  );
}

type ChoiceProps = { name: string; values: readonly string[]; value: string; onChoose: (value: string) => void };

function Choice({ name, values, value, onChoose }: ChoiceProps) {
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
