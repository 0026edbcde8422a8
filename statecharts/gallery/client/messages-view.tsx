import { Fragment, useEffect } from 'react';
import type { MessagesData } from '../types.ts';
import { titleOf } from './data.ts';
import { Diagram } from './diagram.tsx';

/** All machines in one picture, and what they send to each other. */
export function MessagesView({ messages: { svg, list } }: { messages: MessagesData }) {
  useEffect(() => {
    document.title = 'Messages – Statecharts';
  }, []);
  return (
    <main>
      <h1>Messages</h1>
      <p className="intro">
        What the machines send to each other. Events of screens, of answers and of clocks are not here: the page of a
        machine names their senders.
      </p>
      <Diagram svg={svg} title="all machines" marks={NO_MARKS} />
      <table className="messages">
        <caption>Who sends what to whom</caption>
        <thead>
          <tr>
            <th scope="col">from</th>
            <th scope="col">to</th>
            <th scope="col">events</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ from, to, events }) => (
            <tr key={`${from} ${to}`}>
              <th scope="row">
                <a href={`#${from}`}>{titleOf(from)}</a>
              </th>
              <td>
                <a href={`#${to}`}>{titleOf(to)}</a>
              </td>
              <td>
                {events.map((event, place) => (
                  <Fragment key={event}>
                    {place > 0 && ', '}
                    <EventName event={event} />
                  </Fragment>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

/** A name that breaks only after a dot or an underscore, and before a capital letter that begins a word. */
function EventName({ event }: { event: string }) {
  const parts = event.split(/(?<=[._])|(?<=[a-z])(?=[A-Z])/);
  // A name may have the same part twice, so the key of a part is the name up to it.
  return parts.map((part, place) => (
    <Fragment key={parts.slice(0, place + 1).join('')}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

const NO_MARKS = { active: [], edges: new Map<string, string>() };
