import { viewAddress } from './address.ts';
import { behaviourOf, type MachineEntry, topics } from './data.ts';
import { TestsOf } from './tests-of.tsx';
import { WithCode } from './with-code.tsx';

/** Purpose, senders, and behaviours with the tests that name them. */
export function About({ entry }: { entry: MachineEntry }) {
  return (
    <>
      {entry.purpose !== '' && <p>{entry.purpose}</p>}
      {entry.sentBy !== '' && (
        <>
          <h2>Who sends it events</h2>
          <p>{entry.sentBy}</p>
        </>
      )}
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
