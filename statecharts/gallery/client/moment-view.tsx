import { type Moment, valueText } from './data.ts';

/** The state value, announced when it changes, and the context. */
export function MomentView({ moment }: { moment: Moment }) {
  const { snapshot } = moment;
  return (
    <>
      <h2>State</h2>
      <p>
        <output aria-live="polite">{valueText(snapshot.value)}</output>
        {snapshot.status === 'active' ? '' : ` (${snapshot.status})`}
      </p>
      <h2>Context</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{contextText(snapshot.context)}</pre>
    </>
  );
}

function contextText(context: unknown): string {
  return JSON.stringify(
    context,
    (_, part: unknown) => {
      if (typeof part === 'function') return '(function)';
      if (typeof part === 'object' && part !== null && 'sessionId' in part) return '(actor)';
      return part;
    },
    2,
  );
}
