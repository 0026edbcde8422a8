import { viewAddress } from './address.ts';
import { behaviourOf, type MachineEntry, messages, titleOf, topics } from './data.ts';
import { TestsOf } from './tests-of.tsx';
import { WithCode } from './with-code.tsx';

/** Purpose, senders, and behaviours with the tests that name them. */
export function About({ entry }: { entry: MachineEntry }) {
  const list = messages?.list ?? [];
  const received = list.flatMap(({ from, to, events }) => (to === entry.id ? [{ other: from, events }] : []));
  const sent = list.flatMap(({ from, to, events }) => (from === entry.id ? [{ other: to, events }] : []));
  return (
    <>
      {entry.purpose !== '' && <p>{entry.purpose}</p>}
      {entry.sentBy !== '' && (
        <>
          <h2>Who sends it events</h2>
          <p>{entry.sentBy}</p>
        </>
      )}
      <Exchanged title="Events from other machines" of={received} />
      <Exchanged title="Events to other machines" of={sent} />
      <h2>Behaviours</h2>
      {entry.behaviours.length === 0 && <p>None of its own.</p>}
      <ul className="behaviours">
        {entry.behaviours.map((id) => {
          const { text, tests } = behaviourOf(id);
          return (
            <li key={id}>
              <p>
                <strong>{topics.length === 0 ? id : <a href={viewAddress('behaviours', id)}>{id}</a>}</strong>{' '}
                <WithCode text={text} />
              </p>
              <TestsOf tests={tests} />
            </li>
          );
        })}
      </ul>
      <p className="facts">Hash of the machine: {entry.hash}</p>
    </>
  );
}

/** What the machine sends to others on its paths, or they to it. */
function Exchanged({ title, of }: { title: string; of: readonly { other: string; events: readonly string[] }[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul>
        {of.map(({ other, events }) => (
          <li key={other}>
            <a href={`#${other}`}>{titleOf(other)}</a>: {events.join(', ')}
          </li>
        ))}
      </ul>
    </>
  );
}
