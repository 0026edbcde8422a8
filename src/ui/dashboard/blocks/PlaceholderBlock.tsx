import { Block, Loading } from '../../components/Block.tsx';
import type { Elements } from '../../components/elements.ts';

export type PlaceholderBlockProps<T> = {
  title: string;
  more?: Elements;
  /** Null while they load. */
  items: T[] | null;
  /** How many rows to expect for this reader. With 0 nothing is drawn while the items load. */
  rows: number;
  skeleton: Elements;
  children: (items: T[]) => Elements;
};

/** A block that shows a skeleton while its posts load, and disappears if there are none. */
export function PlaceholderBlock<T>({ title, more, items, rows, skeleton, children }: PlaceholderBlockProps<T>) {
  if (items === null ? rows === 0 : items.length === 0) return null;
  return (
    <Block title={title} more={more}>
      {items === null ? (
        <>
          <Loading label={title} />
          {skeleton}
        </>
      ) : (
        children(items)
      )}
    </Block>
  );
}
