import type { Elements } from './elements.ts';

/**
 * A text with a mark after it, which stays on the line of the last word. It is one element: the parts would stand apart in a
 * link that lays its children out in a row.
 */
export function MarkedText({
  text,
  mark,
  className,
}: {
  text: string;
  mark: Elements;
  /** Of the last word and the mark. */
  className: string | undefined;
}) {
  const words = text.trimEnd().split(' ');
  const end = (
    <span className={className}>
      <span>{words.at(-1)}</span>
      {mark}
    </span>
  );
  return words.length === 1 ? (
    end
  ) : (
    <span>
      <span>{words.slice(0, -1).join(' ')}</span> {end}
    </span>
  );
}
