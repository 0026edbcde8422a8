import type { ScreenData } from '../types.ts';

/** A browser runs no screen from a file. */
const canOpenScreens = location.protocol !== 'file:';

/** The link to a screen; only its name in a gallery that was opened from disk. */
export function ScreenLink({ screen: { name, href } }: { screen: ScreenData }) {
  return canOpenScreens ? <a href={href}>{name}</a> : name;
}

/** Says why the names of screens are no links. */
export function FromDisk() {
  if (canOpenScreens) return null;
  return (
    <p className="facts">To open a screen, let a server send this page: opened from disk, it has only their names.</p>
  );
}
