import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HeroImages, heroImage, isProfileOpenAtFirst } from '../../src/rules/hero-image.ts';

const images: HeroImages = {
  thumbnail_image: 'thumbnail_image',
  medium_image: 'medium_image',
  large_image: 'large_image',
  image: 'image',
};
const none: HeroImages = { thumbnail_image: null, medium_image: null, large_image: null, image: null };

describe('heroImage', () => {
  test.each([
    [0, 'thumbnail_image'],
    [350, 'thumbnail_image'],
    [350.5, 'medium_image'],
    [351, 'medium_image'],
    [800, 'medium_image'],
    [801, 'large_image'],
    [1200, 'large_image'],
    [1201, 'image'],
    [10_000, 'image'],
  ])('CONTENT-02 at a width of %d: %s', (width, name) => {
    expect(heroImage(images, width)).toBe(name);
  });

  test.each([
    [350, { thumbnail_image: null }, 'medium_image'],
    [350, { thumbnail_image: '', medium_image: null }, 'large_image'],
    [800, { medium_image: null, large_image: null }, 'image'],
    [1200, { large_image: null, image: null }, 'medium_image'],
    [1201, { image: null }, 'large_image'],
    [1201, { image: null, large_image: null, medium_image: null }, 'thumbnail_image'],
  ])(
    'CONTENT-02, CONTENT-16 at %i without %j the next larger size is used, else the next smaller',
    (width, missing, name) => {
      expect(heroImage({ ...images, ...missing }, width)).toBe(name);
    },
  );

  test('CONTENT-16 a post without any size has no image', () => {
    expect(heroImage(none, 800)).toBeNull();
  });

  test('CONTENT-02, CONTENT-16 a wider viewport never has a smaller image; there is an image if there is any size', () => {
    const sizes: (string | null)[] = ['thumbnail_image', 'medium_image', 'large_image', 'image'];
    fc.assert(
      fc.property(fc.subarray([...sizes]), fc.nat(2000), fc.nat(500), (there, width, more) => {
        const given: HeroImages = { ...none, ...Object.fromEntries(there.map((size) => [size, size])) };
        const place = (at: number) => sizes.indexOf(heroImage(given, at));
        expect(place(width) >= 0).toBe(there.length > 0);
        expect(place(width + more)).toBeGreaterThanOrEqual(place(width));
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  [1199, '', false],
  [1200, '', true],
  [400, '#profile', true],
  [400, '#holds', false],
  [1200, '#holds', true],
  [400, 'profile', false],
])('ACCT-06, ACCT-07 at a width of %i with the hash %j: %j', (width, hash, expected) => {
  expect(isProfileOpenAtFirst(width, hash)).toBe(expected);
});
