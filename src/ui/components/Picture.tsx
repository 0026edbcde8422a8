import { safeImage } from '../../rules/links.ts';
import styles from './Picture.module.css';

export type PictureProps = {
  /** An address out of data: one that no image may be loaded from makes no picture. */
  src: string | null;
  /** What it shows; empty where the text beside it says so. */
  alt?: string;
  /** Width and height, whose ratio is kept free until the picture is there. */
  ratio: readonly [number, number];
  className?: string | undefined;
};

/** A picture as wide as its place. The place is kept from the start, so that nothing moves when it comes. */
export function Picture({ src, alt = '', ratio, className = '' }: PictureProps) {
  const address = safeImage(src);
  if (address === null) return null;
  const [width, height] = ratio;
  return (
    <img
      className={`${styles.picture} ${className}`.trim()}
      src={address}
      alt={alt}
      width={width}
      height={height}
      style={{ aspectRatio: `${width} / ${height}` }}
      loading="lazy"
      decoding="async"
    />
  );
}
