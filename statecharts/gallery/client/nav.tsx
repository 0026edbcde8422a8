import { type View, viewAddress } from './address.ts';
import { messages, screens, topics } from './data.ts';

/** The links to everything that this gallery has. */
export function Nav({ view, hasLive }: { view: View | null; hasLive: boolean }) {
  const links: [View, string, boolean][] = [
    ['machines', 'Machines', true],
    ['messages', 'Messages', messages !== null],
    ['behaviours', 'Behaviours', topics.length > 0],
    ['screens', 'Screens', screens.length > 0],
    ['live', 'Live', hasLive],
  ];
  const shown = links.filter(([, , isThere]) => isThere);
  if (shown.length === 1 && view === 'machines') return null;
  return (
    <nav className="views" aria-label="Gallery">
      <ul>
        {shown.map(([name, text]) => (
          <li key={name}>
            <a href={viewAddress(name)} aria-current={name === view ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
