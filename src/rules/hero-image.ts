/** Each width is the last that its size is for, in CSS pixels. */
const HERO_SIZES = [
  [350, 'thumbnail_image'],
  [800, 'medium_image'],
  [1200, 'large_image'],
  [Number.POSITIVE_INFINITY, 'image'],
] as const;

const WIDTH_OF_OPEN_PROFILE = 1200;

/** One picture in its sizes, from the smallest to the original; an empty field is null. */
export type HeroImages = {
  thumbnail_image: string | null;
  medium_image: string | null;
  large_image: string | null;
  image: string | null;
};

/**
 * The hero image for a width of the viewport: up to 350 the thumbnail, up to 800 the medium one, up to 1200 the large
 * one, else the original. Where that size is missing the next larger one stands in, else the next smaller.
 * Source: portal specification, hero image; CONTENT-02.
 * @param viewportWidth in CSS pixels
 * @returns null when the post has no image at all
 */
export function heroImage(images: HeroImages, viewportWidth: number): string | null {
  const fitting = HERO_SIZES.filter(([widest]) => viewportWidth <= widest);
  const smaller = HERO_SIZES.filter(([widest]) => viewportWidth > widest).reverse();
  const size = [...fitting, ...smaller].find(([, name]) => Boolean(images[name]));
  return size === undefined ? null : images[size[1]];
}

/**
 * Whether Account's profile section is open at first. Source: portal specification, Account page; ACCT-06, ACCT-07.
 * @param viewportWidth in CSS pixels
 * @param hash of the address, with its "#"
 */
export function isProfileOpenAtFirst(viewportWidth: number, hash: string): boolean {
  return viewportWidth >= WIDTH_OF_OPEN_PROFILE || hash === '#profile';
}
