import { eventLabel, type MachineEntry } from './data.ts';

/** The same facts as the picture, in words. */
export function Table({ entry: { chart } }: { entry: MachineEntry }) {
  const short = (id: string) => (id === chart.id ? '(root)' : id.slice(chart.id.length + 1));
  return (
    <table>
      <caption>States and transitions</caption>
      <thead>
        <tr>
          <th scope="col">state</th>
          <th scope="col">event</th>
          <th scope="col">guard</th>
          <th scope="col">leads to</th>
          <th scope="col">actions</th>
        </tr>
      </thead>
      <tbody>
        {chart.transitions.map(({ id, source, event, guard, targets, actions }) => (
          <tr key={id}>
            <th scope="row">{short(source)}</th>
            <td>{eventLabel(event)}</td>
            <td>{guard ?? ''}</td>
            <td>{targets.length === 0 ? 'stays' : targets.map(short).join(', ')}</td>
            <td>{actions.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
