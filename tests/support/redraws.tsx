import { Profiler, type ReactNode, useLayoutEffect } from 'react';

type Part<Props> = (props: Props) => ReactNode;

const counts = new Map<string, number>();

function countCommit(name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** Wraps a component so that every commit with a change inside it is counted under its name. */
export function watched<Props extends object>(Component: Part<Props>, nameOf: (props: Props) => string): Part<Props> {
  return (props) => (
    <Profiler id={nameOf(props)} onRender={countCommit}>
      <Component {...props} />
    </Profiler>
  );
}

/** Wraps a component with children so that only its own redraws are counted, not those of its children. */
export function watchedFrame<Props extends object>(
  component: Part<Props>,
  nameOf: (props: Props) => string,
): Part<Props> {
  return (props) => {
    useLayoutEffect(() => countCommit(nameOf(props)));
    return component(props);
  };
}

/** The number of commits by name since the last call; names without commits are left out. */
export function takeCommits(): Record<string, number> {
  const commits = Object.fromEntries(counts);
  counts.clear();
  return commits;
}
