import { behaviourOf, type MachineEntry } from './data.ts';

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
                <strong>{id}</strong> <WithCode text={text} />
              </p>
              {tests.length === 0 ? (
                <p className="facts">No test names it.</p>
              ) : (
                <details>
                  <summary>{tests.length === 1 ? '1 test' : `${tests.length} tests`}</summary>
                  <ul>
                    {tests.map((test) => (
                      <li key={test}>{test}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
      <p className="facts">Hash of the machine: {entry.hash}</p>
    </>
  );
}

/** Text in which code stands between backticks. */
function WithCode({ text }: { text: string }) {
  return (
    text
      .split('`')
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change
      .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : <span key={index}>{part}</span>))
  );
}
