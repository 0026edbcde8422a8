/** The sizes of an image, and for each the widest viewport that it is for, in CSS pixels. */
const HERO_SIZES = [
  { maxWidth: 350, field: 'thumbnail_image' },
  { maxWidth: 800, field: 'medium_image' },
  { maxWidth: 1200, field: 'large_image' },
  { maxWidth: Number.POSITIVE_INFINITY, field: 'image' },
] as const;

/** The viewport widths at which another size of the hero image begins, ascending. Source: CONTENT-02. */
export const HERO_BREAKPOINTS = HERO_SIZES.map(({ maxWidth }) => maxWidth).filter(Number.isFinite);

const OPEN_PROFILE_MIN_WIDTH = 1200;

/** The sizes of one image, from the smallest to the original; an empty field is null. */
export type HeroImages = {
  thumbnail_image: string | null;
  medium_image: string | null;
  large_image: string | null;
  image: string | null;
};

/**
 * The hero image for a width of the viewport: up to 350 the thumbnail, up to 800 the medium one, up to 1200 the large
 * one, else the original. If that size is missing, the next larger one is used, else the next smaller.
 * Source: portal specification, hero image; CONTENT-02.
 * @param viewportWidth in CSS pixels
 * @returns null if the post has no image
 */
export function heroImage(images: HeroImages, viewportWidth: number): string | null {
  const largeEnough = HERO_SIZES.filter(({ maxWidth }) => viewportWidth <= maxWidth);
  const smaller = HERO_SIZES.filter(({ maxWidth }) => viewportWidth > maxWidth).reverse();
  const size = [...largeEnough, ...smaller].find(({ field }) => Boolean(images[field]));
  return size === undefined ? null : images[size.field];
}

/**
 * Whether the profile section of Account is open at first. Source: portal specification, Account page; ACCT-06, ACCT-07.
 * @param viewportWidth in CSS pixels
 * @param hash of the address, with its "#"
 */
export function isProfileOpenAtFirst(viewportWidth: number, hash: string): boolean {
  return viewportWidth >= OPEN_PROFILE_MIN_WIDTH || hash === '#profile';
}
