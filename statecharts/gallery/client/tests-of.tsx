/** The files of tests that name a behaviour. */
export function TestsOf({ tests }: { tests: readonly string[] }) {
  if (tests.length === 0) return <p className="facts">No test names it.</p>;
  return (
    <details>
      <summary>{tests.length === 1 ? '1 test' : `${tests.length} tests`}</summary>
      <ul>
        {tests.map((test) => (
          <li key={test}>{test}</li>
        ))}
      </ul>
    </details>
  );
}
