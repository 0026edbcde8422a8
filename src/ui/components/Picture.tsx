import { safeImage } from '../../rules/links.ts';
import styles from './Picture.module.css';

export type PictureProps = {
  /** An address from data. If images may not be loaded from it, nothing is drawn. */
  src: string | null;
  /** Empty if the text beside the image tells the same. */
  alt?: string;
  /** Width and height; their ratio reserves the space until the image is loaded. */
  ratio: readonly [number, number];
  className?: string | undefined;
};

/** An image as wide as its container. Its space is reserved from the start, so that nothing moves when it is loaded. */
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
