import { Profiler, type ReactNode, useLayoutEffect } from 'react';

type Part<Props> = (props: Props) => ReactNode;

const counts = new Map<string, number>();

function note(name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The same part of a screen; every commit that changes or redraws anything inside it is counted under its name. */
export function watched<Props extends object>(Drawn: Part<Props>, nameOf: (props: Props) => string): Part<Props> {
  return (props) => (
    <Profiler id={nameOf(props)} onRender={note}>
      <Drawn {...props} />
    </Profiler>
  );
}

/** One that holds others: only the commits that redraw itself are counted, not those of what stands in it. */
export function watchedFrame<Props extends object>(draw: Part<Props>, nameOf: (props: Props) => string): Part<Props> {
  return (props) => {
    useLayoutEffect(() => note(nameOf(props)));
    return draw(props);
  };
}

/** How many commits each part has had since this was last asked; a part that had none is left out. */
export function takeCommits(): Record<string, number> {
  const taken = Object.fromEntries(counts);
  counts.clear();
  return taken;
}
