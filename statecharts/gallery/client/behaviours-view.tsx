import { useEffect, useState } from 'react';
import type { TopicData } from '../types.ts';
import { behaviourOf, machinesWith, screens, topics } from './data.ts';
import { FromDisk, ScreenLink } from './screen-link.tsx';
import { matcherOf, SearchField } from './search.tsx';
import { TestsOf } from './tests-of.tsx';
import { WithCode } from './with-code.tsx';

/** Every behaviour, with its machines, its tests, and the screens of its topic. */
export function BehavioursView({ query: asked }: { query: string }) {
  const [query, setQuery] = useState(asked);
  useEffect(() => setQuery(asked), [asked]);
  useEffect(() => {
    document.title = 'Behaviours – Statecharts';
  }, []);
  const matches = matcherOf(query);
  const found = topics.flatMap((topic) => {
    const behaviours = topic.behaviours.filter((id) => matches(`${id} ${topic.title} ${behaviourOf(id).text}`));
    return behaviours.length === 0 ? [] : [{ ...topic, behaviours }];
  });
  const count = found.reduce((sum, { behaviours }) => sum + behaviours.length, 0);
  return (
    <main>
      <h1>Behaviours</h1>
      <p className="intro">
        What users and tests can observe: the machines that decide it, the tests that name it, and where to see it.
      </p>
      <SearchField label="Search behaviours" query={query} onChange={setQuery} />
      <p role="status">{count === 1 ? '1 behaviour' : `${count} behaviours`}</p>
      <FromDisk />
      {found.map((topic) => (
        <details key={topic.title} className="topic" open={query !== ''}>
          <summary>
            <h2>{topic.title}</h2> <span className="facts">{topic.behaviours.length}</span>
          </summary>
          <Topic topic={topic} />
        </details>
      ))}
    </main>
  );
}

function Topic({ topic: { behaviours, screens: names } }: { topic: TopicData }) {
  const shown = screens.filter(({ name }) => names.includes(name));
  return (
    <>
      {shown.length > 0 && (
        <p>
          Screens:{' '}
          {shown.map((screen, index) => (
            <span key={screen.name}>
              {index > 0 && ' · '}
              <ScreenLink screen={screen} />
            </span>
          ))}
        </p>
      )}
      <ul className="behaviours">
        {behaviours.map((id) => (
          <li key={id} id={id}>
            <Behaviour id={id} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Behaviour({ id }: { id: string }) {
  const { text, tests } = behaviourOf(id);
  const machines = machinesWith(id);
  return (
    <>
      <p>
        <strong>{id}</strong> <WithCode text={text} />
      </p>
      {machines.length > 0 && (
        <p>
          {machines.length === 1 ? 'Machine: ' : 'Machines: '}
          {machines.map(({ id: machine, title }, index) => (
            <span key={machine}>
              {index > 0 && ', '}
              <a href={`#${machine}`}>{title}</a>
            </span>
          ))}
        </p>
      )}
      <TestsOf tests={tests} />
    </>
  );
}
