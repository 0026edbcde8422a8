import { useEffect, useState } from 'react';
import type { ScreenData } from '../types.ts';
import { machineOfState, screens } from './data.ts';
import { FromDisk, ScreenLink } from './screen-link.tsx';
import { matcherOf, SearchField } from './search.tsx';

/** Every screen of the program that one can look at, with states of machines that are on it. */
export function ScreensView() {
  const [query, setQuery] = useState('');
  useEffect(() => {
    document.title = 'Screens – Statecharts';
  }, []);
  const matches = matcherOf(query);
  const found = screens.filter(({ name, address, states }) => matches(`${name} ${address} ${states.join(' ')}`));
  return (
    <main>
      <h1>Screens</h1>
      <p className="intro">
        The program with invented answers, and the states of machines that few other screens show.
      </p>
      <SearchField label="Search screens, addresses and states" query={query} onChange={setQuery} />
      <p role="status">{found.length === 1 ? '1 screen' : `${found.length} screens`}</p>
      <FromDisk />
      <ul className="cards">
        {found.map((screen) => (
          <li key={screen.name}>
            <h2>
              <ScreenLink screen={screen} />
            </h2>
            <p className="facts">{screen.address}</p>
            <States screen={screen} />
          </li>
        ))}
      </ul>
    </main>
  );
}

/** The innermost states alone: they say in which states the others are. */
function States({ screen: { states } }: { screen: ScreenData }) {
  const innermost = states.filter((state) => !states.some((other) => other.startsWith(`${state}.`)));
  if (innermost.length === 0) return null;
  return (
    <details>
      <summary>{innermost.length === 1 ? '1 state' : `${innermost.length} states`}</summary>
      <ul className="reasons">
        {innermost.map((state) => (
          <li key={state}>
            <a href={`#${machineOfState(state)?.id ?? ''}`}>{state}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
